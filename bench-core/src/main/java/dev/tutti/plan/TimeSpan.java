package dev.tutti.plan;

import dev.tutti.InputException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people write them: {@code 50ms}, {@code 1.5s}, {@code 10m}. */
public final class TimeSpan {
  private static final Pattern SPAN = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(us|ms|s|m|h)");
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private TimeSpan() {}

  /**
   * Reads a length of time.
   *
   * @return ns, at least 1
   * @throws InputException if it is not one, is zero, or beyond a long
   */
  public static long parse(String text) {
    Matcher matcher = SPAN.matcher(text.strip());
    if (!matcher.matches()) {
      throw new InputException(
          "time '" + text + "' is not a number with a unit; write for example 50ms, 2s or 10m");
    }
    long unitNs =
        switch (matcher.group(2)) {
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          default -> 3_600_000_000_000L;
        };
    BigDecimal ns = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unitNs));
    if (ns.compareTo(BigDecimal.ONE) < 0 || ns.compareTo(MOST) > 0) {
      throw new InputException("time '" + text + "' is not between 1 ns and 292 years");
    }
    return ns.longValue();
  }
}
