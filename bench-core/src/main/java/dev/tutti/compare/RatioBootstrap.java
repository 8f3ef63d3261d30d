package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The percentile interval of the ratio of two medians by resampling launches (Efron, 1979), taken
 * on the logarithm of the ratio, so that exchanging the two sides exactly inverts it.
 */
final class RatioBootstrap {
  private static final int RESAMPLES = 10_000;

  /** Draws of one point at most; beyond 50 launches fewer resamples lose nothing that shows. */
  private static final int DRAWS = 500_000;

  private RatioBootstrap() {}

  /**
   * Returns the interval of median(next) / median(base).
   *
   * @param seed makes it repeatable; the same seed gives the same interval for the same values
   *     whatever other points there are
   */
  static Interval interval(double[] base, double[] next, long seed) {
    if (Arrays.compare(base, next) > 0) {
      Interval inverse = interval(next, base, seed);
      return new Interval(1 / inverse.high(), 1 / inverse.low(), inverse.level());
    }
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    int resamples = Math.clamp(DRAWS / (base.length + next.length), 500, RESAMPLES);
    double[] logRatios = new double[resamples];
    double[] sortedBase = sorted(base);
    double[] sortedNext = sorted(next);
    for (int i = 0; i < resamples; i++) {
      logRatios[i] = Math.log(medianOfDraw(sortedNext, random) / medianOfDraw(sortedBase, random));
    }
    Arrays.sort(logRatios);
    int low = (int) Math.floor((1 - Medians.LEVEL) / 2 * (resamples - 1));
    return new Interval(
        Math.exp(logRatios[low]), Math.exp(logRatios[resamples - 1 - low]), Medians.LEVEL);
  }

  private static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Counts how often each value is drawn, which needs no sorting of the draw. */
  private static double medianOfDraw(double[] sorted, UniformRandomProvider random) {
    int n = sorted.length;
    int[] times = new int[n];
    for (int i = 0; i < n; i++) {
      times[random.nextInt(n)]++;
    }
    int seen = 0;
    int at = 0;
    while (seen + times[at] <= (n - 1) / 2) {
      seen += times[at++];
    }
    double lower = sorted[at];
    while (seen + times[at] <= n / 2) {
      seen += times[at++];
    }
    return (lower + sorted[at]) / 2;
  }
}
