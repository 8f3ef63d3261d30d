package dev.tutti.compare;

import dev.tutti.result.Interval;
import dev.tutti.statistics.MedianInterval;
import java.util.Arrays;

/** The median over launches and its order-statistic interval. */
final class Medians {
  /** The level of every interval. */
  static final double LEVEL = 0.95;

  private Medians() {}

  /** Returns the median, the mean of the two middle values for an even number. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  static double ofSorted(double[] sorted) {
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  /**
   * Returns the narrowest interval of order statistics, symmetric in rank, that holds the median
   * with at least 95 % whatever the distribution; null below 6 values, whose range holds it with
   * less.
   */
  static Interval interval(double[] values) {
    if (values.length < MedianInterval.FEWEST) {
      return null;
    }
    MedianInterval ranks = MedianInterval.of95(values.length);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Interval(sorted[ranks.low() - 1], sorted[ranks.high() - 1], LEVEL);
  }
}
