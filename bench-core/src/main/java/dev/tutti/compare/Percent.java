package dev.tutti.compare;

import dev.tutti.InputException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A relative number that people write as {@code 5%}. */
public final class Percent {
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?)%");

  private Percent() {}

  /**
   * Returns 0.05 for {@code 5%}.
   *
   * @param option what the text was given for
   * @throws InputException if it is not a number with a percent sign
   */
  public static double parse(String option, String text) {
    Matcher matcher = PERCENT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new InputException(option + " '" + text + "' is no percentage: write for example 5%");
    }
    return Double.parseDouble(matcher.group(1)) / 100;
  }

  /** Returns {@code 5 %} for 0.05, with as many decimals as it needs, two at most. */
  static String words(double relative) {
    String text = String.format(Locale.ROOT, "%.2f", 100 * relative);
    return text.replaceAll("\\.?0+$", "") + " %";
  }
}
