package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
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
    List<Ordered> orderedBase = base.stream().map(Ordered::of).toList();
    List<Ordered> orderedNext = next.stream().map(Ordered::of).toList();
    for (int i = 0; i < resamples; i++) {
      means[i] = logOfMedians(orderedNext, random) - logOfMedians(orderedBase, random);
    }
    Arrays.sort(means);
    int low = (int) Math.floor((1 - Medians.LEVEL) / 2 * (resamples - 1));
    return new Interval(Math.exp(means[low]), Math.exp(means[resamples - 1 - low]), Medians.LEVEL);
  }

  private static double[] flat(List<double[]> points) {
    return points.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** The mean logarithm of the points' medians over one draw of launches. */
  private static double logOfMedians(List<Ordered> points, UniformRandomProvider random) {
    int most = points.stream().mapToInt(point -> point.values.length).max().orElseThrow();
    double[] places = random.doubles(most).toArray();
    int[] times = {};
    double sum = 0;
    for (Ordered point : points) {
      int launches = point.values.length;
      times = times.length == launches ? times : timesDrawn(places, launches);
      sum += Math.log(point.medianOf(times));
    }
    return sum / points.size();
  }

  /** Returns how often each launch is drawn. */
  private static int[] timesDrawn(double[] places, int launches) {
    int[] times = new int[launches];
    for (int i = 0; i < launches; i++) {
      times[(int) (places[i] * launches)]++;
    }
    return times;
  }

  /** A point's values from small to large, so that a draw need not be sorted. */
  private static final class Ordered {
    private final double[] values;

    /** Which launch each value comes from. */
    private final int[] launches;

    private Ordered(double[] values, int[] launches) {
      this.values = values;
      this.launches = launches;
    }

    static Ordered of(double[] byLaunch) {
      int[] launches =
          IntStream.range(0, byLaunch.length)
              .boxed()
              .sorted(Comparator.comparingDouble(launch -> byLaunch[launch]))
              .mapToInt(Integer::intValue)
              .toArray();
      return new Ordered(
          Arrays.stream(launches).mapToDouble(launch -> byLaunch[launch]).toArray(), launches);
    }

    double medianOf(int[] times) {
      int n = values.length;
      int seen = 0;
      int at = 0;
      while (seen + times[launches[at]] <= (n - 1) / 2) {
        seen += times[launches[at++]];
      }
      double lower = values[at];
      while (seen + times[launches[at]] <= n / 2) {
        seen += times[launches[at++]];
      }
      return (lower + values[at]) / 2;
    }
  }
}
