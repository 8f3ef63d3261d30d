package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

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
    int n = values.length;
    if (n < 6) {
      return null;
    }
    BinomialDistribution below = BinomialDistribution.of(n, 0.5);
    int k = 0;
    while (k + 1 < n / 2 && below.cumulativeProbability(k + 1) <= (1 - LEVEL) / 2) {
      k++;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Interval(sorted[k], sorted[n - 1 - k], LEVEL);
  }
}
