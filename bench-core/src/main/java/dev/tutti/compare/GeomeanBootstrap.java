package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The percentile interval of a geometric mean of ratios of medians, by resampling launches.
 *
 * <p>A launch that was slow was slow at many points, so all points take the same launches in each
 * resample; points drawn one by one would give an interval that is too narrow.
 */
final class GeomeanBootstrap {
  private static final int RESAMPLES = 2_000;

  /** Draws of one mean at most; a thousand points of a hundred launches need no more. */
  private static final int DRAWS = 20_000_000;

  private GeomeanBootstrap() {}

  /**
   * Returns the interval of the geometric mean of median(next) / median(base).
   *
   * @param base one array a point, one value a launch, the same launch at the same place
   * @param next as {@code base}
   * @param seed makes it repeatable
   * @return null where a point has too few launches to test
   */
  static Interval interval(List<double[]> base, List<double[]> next, long seed) {
    int fewest =
        Math.min(
            base.stream().mapToInt(values -> values.length).min().orElse(0),
            next.stream().mapToInt(values -> values.length).min().orElse(0));
    if (fewest < MannWhitney.FEWEST) {
      return null;
    }
    if (Arrays.compare(flat(base), flat(next)) > 0) {
      Interval inverse = interval(next, base, seed);
      return new Interval(1 / inverse.high(), 1 / inverse.low(), inverse.level());
    }
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    int values = flat(base).length + flat(next).length;
    int resamples = Math.clamp(DRAWS / values, 200, RESAMPLES);
    double[] means = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      means[i] = logOfMedians(next, random) - logOfMedians(base, random);
    }
    Arrays.sort(means);
    int low = (int) Math.floor((1 - Medians.LEVEL) / 2 * (resamples - 1));
    return new Interval(Math.exp(means[low]), Math.exp(means[resamples - 1 - low]), Medians.LEVEL);
  }

  private static double[] flat(List<double[]> points) {
    return points.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** The mean logarithm of the points' medians over one draw of launches. */
  private static double logOfMedians(List<double[]> points, UniformRandomProvider random) {
    int most = points.stream().mapToInt(values -> values.length).max().orElseThrow();
    double[] places = random.doubles(most).toArray();
    double sum = 0;
    for (double[] values : points) {
      double[] drawn = new double[values.length];
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] = values[(int) (places[i] * values.length)];
      }
      Arrays.sort(drawn);
      sum += Math.log(Medians.ofSorted(drawn));
    }
    return sum / points.size();
  }
}
