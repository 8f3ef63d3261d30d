package dev.tutti.cli;

import dev.tutti.InputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A relative number that the user writes as {@code 5%}. */
final class Percent {
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,4}(?:\\.\\d{1,6})?)%");

  private Percent() {}

  /** Returns 0.05 for {@code 5%}. */
  static double parse(String option, String text) {
    Matcher matcher = PERCENT.matcher(text.strip());
    if (!matcher.matches()) {
      throw new InputException(option + " '" + text + "' is no percentage: write for example 5%");
    }
    return Double.parseDouble(matcher.group(1)) / 100;
  }
}
