package dev.tutti.statistics;

/**
 * The order-statistic confidence interval of a median, free of any assumption on the distribution:
 * the samples of ranks {@code low} and {@code high} (from 1) enclose the median with at least the
 * level's probability, since the number of samples below it is binomial(n, 1/2).
 *
 * @param low rank of the lower end
 * @param high rank of the upper end
 * @param coverage the probability reached, at least the level asked for
 */
public record MedianInterval(int low, int high, double coverage) {
  /** Fewer samples than this reach 95 % with no pair of ranks. */
  public static final int FEWEST = 6;

  private static final int LARGEST_EXACT = 1_000;
  private static final double Z95 = 1.959964;

  /**
   * Returns the narrowest symmetric interval of at least 95 %, exact up to 1,000 samples and by the
   * normal approximation (Le Boudec, Performance Evaluation, 2010, theorem 2.1) above.
   *
   * @throws IllegalArgumentException if there are fewer than {@value #FEWEST} samples
   */
  public static MedianInterval of95(int count) {
    if (count < FEWEST) {
      throw new IllegalArgumentException(count + " samples have no 95 % interval of the median");
    }
    if (count > LARGEST_EXACT) {
      double reach = Z95 * Math.sqrt(count) / 2;
      int low = Math.max(1, (int) Math.floor(count / 2.0 - reach));
      return new MedianInterval(low, count + 1 - low, 0.95);
    }
    double below = Math.pow(0.5, count);
    double term = below;
    int low = 1;
    for (int k = 1; k <= count / 2; k++) {
      term = term * (count - k + 1) / k;
      if (2 * (below + term) > 0.05) {
        break;
      }
      below += term;
      low = k + 1;
    }
    return new MedianInterval(low, count + 1 - low, 1 - 2 * below);
  }

  /** Returns half the interval's width relative to the median, given the sorted samples. */
  public static double relativeHalfWidth(long[] sorted, int count) {
    if (count < FEWEST) {
      return Double.POSITIVE_INFINITY;
    }
    MedianInterval interval = of95(count);
    double median = Quantiles.median(sorted, count);
    double width = sorted[interval.high - 1] - (double) sorted[interval.low - 1];
    return median > 0 ? width / 2 / median : Double.POSITIVE_INFINITY;
  }
}
