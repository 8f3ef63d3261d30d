package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ChengBetaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The percentile interval of the ratio of two medians by resampling launches (Efron, 1979). Its
 * ends are ratios that were drawn, as many below one as above the other, so they are those of the
 * interval of the logarithm, and exchanging the two sides exactly inverts it.
 */
final class RatioBootstrap {
  private static final int RESAMPLES = 10_000;

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
    double[] ratios = new double[RESAMPLES];
    Resampled resampledBase = new Resampled(base, random);
    Resampled resampledNext = new Resampled(next, random);
    for (int i = 0; i < RESAMPLES; i++) {
      ratios[i] = resampledNext.median() / resampledBase.median();
    }
    Arrays.sort(ratios);
    int low = (int) Math.floor((1 - Medians.LEVEL) / 2 * (RESAMPLES - 1));
    return new Interval(ratios[low], ratios[RESAMPLES - 1 - low], Medians.LEVEL);
  }

  /**
   * Draws n of n values with replacement, of which only the median is wanted: a draw is n uniform
   * numbers that are places in the sorted values, the k-th smallest of them has a beta distribution
   * with k and n + 1 - k, and the next one is the smallest of the n - k that lie above it (David
   * and Nagaraja, Order Statistics, 2003, chapter 2).
   */
  private static final class Resampled {
    private final double[] sorted;
    private final UniformRandomProvider random;
    private final SharedStateContinuousSampler lowerMiddle;

    Resampled(double[] values, UniformRandomProvider random) {
      this.sorted = values.clone();
      Arrays.sort(sorted);
      this.random = random;
      int n = values.length;
      int k = (n + 1) / 2;
      this.lowerMiddle = ChengBetaSampler.of(random, k, n + 1 - k);
    }

    double median() {
      int n = sorted.length;
      double lower = lowerMiddle.sample();
      if (n % 2 == 1) {
        return at(lower);
      }
      double upper = 1 - (1 - lower) * Math.pow(random.nextDouble(), 2.0 / n);
      return (at(lower) + at(upper)) / 2;
    }

    private double at(double place) {
      return sorted[Math.min((int) (place * sorted.length), sorted.length - 1)];
    }
  }
}
