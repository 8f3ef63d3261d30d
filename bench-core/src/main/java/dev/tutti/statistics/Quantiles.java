package dev.tutti.statistics;

/** Quantiles of sorted samples. */
public final class Quantiles {
  private Quantiles() {}

  /** Returns the median: the middle value, or the mean of the two middle ones. */
  public static double median(long[] sorted, int count) {
    requireSome(count);
    int middle = count / 2;
    return count % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2.0;
  }

  /**
   * Returns the quantile by nearest rank: the smallest sample that at least a share {@code p} of
   * all samples do not exceed.
   *
   * @param p from 0 to 1
   */
  public static long nearestRank(long[] sorted, int count, double p) {
    requireSome(count);
    // The tiny amount undoes the rounding of p * n, so that p99 of 100 samples is the 99th.
    int rank = (int) Math.ceil(p * count - 1e-9);
    return sorted[Math.clamp(rank - 1, 0, count - 1)];
  }

  private static void requireSome(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("no samples");
    }
  }
}
