package dev.tutti.report;

import dev.tutti.compare.Statistic;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Numbers as people read them. */
public final class Numbers {
  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_UP);

  private Numbers() {}

  /**
   * Writes three significant digits, never an exponent: {@code 0.580}, {@code 12.3}, {@code 4568}.
   */
  static String significant(double number) {
    BigDecimal exact = BigDecimal.valueOf(number);
    if (Math.abs(number) >= 999.5 || number == 0) {
      return exact.setScale(0, RoundingMode.HALF_UP).toPlainString();
    }
    BigDecimal rounded = exact.round(THREE_DIGITS);
    int decimals = rounded.scale() + 3 - rounded.precision();
    return rounded.setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
  }

  /** Writes a statistic's number in {@link #unit}. */
  public static String text(Statistic statistic, double number) {
    return significant(statistic.unit().equals("ns") ? number / 1000 : number);
  }

  /** Returns the unit that people read a statistic in: {@code us} for times. */
  static String unit(Statistic statistic) {
    return statistic.unit().equals("ns") ? "us" : statistic.unit();
  }

  /** Returns the unit as print has it: {@code µs} for times. */
  public static String paperUnit(Statistic statistic) {
    return statistic.unit().equals("ns") ? "\u00b5s" : statistic.unit();
  }

  /** Writes a number without trailing zeros: {@code 0.5}, {@code 1}, {@code 1000}. */
  public static String plain(double number) {
    BigDecimal rounded = BigDecimal.valueOf(number).round(SIX_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Returns the middle of the numbers, or the mean of the two in the middle; null if none. */
  static Double median(List<Double> numbers) {
    if (numbers.isEmpty()) {
      return null;
    }
    List<Double> sorted = numbers.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
