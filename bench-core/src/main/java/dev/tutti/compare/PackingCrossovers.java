package dev.tutti.compare;

import dev.tutti.compare.PackingCrossover.Outcome;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import dev.tutti.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Finds where packing stops to pay, in launches that measured a pattern both with {@code
 * packing=true} and {@code packing=false}.
 *
 * <p>The sizes are parted where packing wins most below and loses most above, by the sum of the
 * logarithms of the ratios, so that noise at one size does not make a crossover of its own. A
 * launch has both series, so the bootstrap draws launches and takes both from each.
 */
public final class PackingCrossovers {
  private static final String PACKING = "packing";
  private static final int RESAMPLES = 2_000;
  private static final long SEED = 7;

  private PackingCrossovers() {}

  /** Returns one for each pattern that was measured both ways in these launches of one label. */
  public static List<PackingCrossover> of(String label, List<RunResult> launches) {
    Map<PointKey, Series> all = new TreeMap<>();
    for (int launch = 0; launch < launches.size(); launch++) {
      RunResult result = launches.get(launch);
      for (PointResult point : result.points()) {
        Double ns = Statistic.SLOWEST_P50.of(point);
        String packing = point.options().get(PACKING);
        if (packing != null && ns != null && ns > 0 && point.bytes() > 0) {
          PointKey key = PointKey.of(point, result.world().ranks(), EnumSet.allOf(KeyField.class));
          all.computeIfAbsent(withoutPacking(key), _ -> new Series())
              .add(launch, point.bytes(), packing.equals("true"), ns);
        }
      }
    }
    List<PackingCrossover> crossovers = new ArrayList<>();
    all.forEach((key, series) -> series.crossover(label, key, crossovers));
    return crossovers;
  }

  /**
   * Returns a sentence for each pattern that both sides measured both ways and of which points were
   * compared: where packing stops to pay on each, and whether that differs.
   */
  static List<String> compared(Launches base, Launches next, List<ComparedPoint> points) {
    List<PackingCrossover> others = of(next.label(), next.runs());
    return of(base.label(), base.runs()).stream()
        .filter(mine -> points.stream().anyMatch(point -> isOf(point.point(), mine)))
        .flatMap(
            mine ->
                others.stream()
                    .filter(other -> other.title().equals(mine.title()))
                    .map(mine::comparedWith))
        .toList();
  }

  private static boolean isOf(PointKey point, PackingCrossover crossover) {
    return crossover.collective().equals(point.collective())
        && point.options() != null
        && point.options().containsKey(PACKING);
  }

  private static PointKey withoutPacking(PointKey key) {
    Map<String, String> options = new TreeMap<>(key.options());
    options.remove(PACKING);
    return new PointKey(
        key.collective(), null, key.datatype(), key.op(), key.root(), options, key.ranks());
  }

  /** The times of one pattern by launch and size: single messages first, then packed ones. */
  private static final class Series {
    private final Map<Integer, Map<Long, double[]>> launches = new TreeMap<>();

    void add(int launch, long bytes, boolean packed, double ns) {
      launches.computeIfAbsent(launch, _ -> new TreeMap<>())
              .computeIfAbsent(bytes, _ -> new double[2])[packed ? 1 : 0] =
          ns;
    }

    void crossover(String label, PointKey key, List<PackingCrossover> to) {
      SortedSet<Long> sizes = new TreeSet<>();
      launches.values().forEach(launch -> sizes.addAll(launch.keySet()));
      sizes.removeIf(size -> launches.values().stream().noneMatch(some -> both(some, size)));
      List<Map<Long, double[]>> whole =
          launches.values().stream()
              .filter(some -> sizes.stream().allMatch(size -> both(some, size)))
              .toList();
      if (sizes.isEmpty() || whole.isEmpty()) {
        return;
      }
      to.add(found(label, key, List.copyOf(sizes), whole));
    }

    private static boolean both(Map<Long, double[]> launch, long size) {
      double[] ns = launch.get(size);
      return ns != null && ns[0] > 0 && ns[1] > 0;
    }
  }

  private static PackingCrossover found(
      String label, PointKey key, List<Long> sizes, List<Map<Long, double[]>> launches) {
    int n = launches.size();
    double[] gains = gains(sizes, launches, i -> i);
    double at = crossing(sizes, gains);
    Double[] ends = {null, null};
    String reason = null;
    if (n >= MedianInterval.FEWEST) {
      ends = interval(sizes, launches);
    } else {
      reason =
          n == 1
              ? "1 launch has no interval"
              : n + " launches have no interval, " + MedianInterval.FEWEST + " have";
    }
    return new PackingCrossover(
        label,
        key.collective(),
        key.ranks(),
        key.datatype(),
        key.options(),
        sizes,
        n,
        outcome(gains, at),
        within(at),
        ends[0],
        ends[1],
        reason);
  }

  private static Outcome outcome(double[] gains, double at) {
    if (within(at) != null) {
      return Outcome.CROSSES;
    }
    boolean pays = at > 0;
    return Arrays.stream(gains).allMatch(gain -> pays ? gain >= 0 : gain <= 0)
        ? pays ? Outcome.PACKING_PAYS : Outcome.SINGLE_PAYS
        : Outcome.MIXED;
  }

  /** Returns the logarithm of single / packed at each size, of the medians over drawn launches. */
  private static double[] gains(
      List<Long> sizes, List<Map<Long, double[]>> launches, IntUnaryOperator draw) {
    int n = launches.size();
    int[] drawn = new int[n];
    Arrays.setAll(drawn, draw);
    double[] gains = new double[sizes.size()];
    for (int size = 0; size < gains.length; size++) {
      double[] single = new double[n];
      double[] packed = new double[n];
      for (int i = 0; i < n; i++) {
        double[] ns = launches.get(drawn[i]).get(sizes.get(size));
        single[i] = ns[0];
        packed[i] = ns[1];
      }
      gains[size] = Math.log(Medians.median(single) / Medians.median(packed));
    }
    return gains;
  }

  /** Returns where gains end, in bytes; 0 where there are none, infinity where they do not end. */
  private static double crossing(List<Long> sizes, double[] gains) {
    double sum = 0;
    double best = 0;
    int first = 0;
    for (int i = 0; i < gains.length; i++) {
      sum += gains[i];
      if (sum > best) {
        best = sum;
        first = i + 1;
      }
    }
    if (first == 0) {
      return 0;
    }
    if (first == gains.length) {
      return Double.POSITIVE_INFINITY;
    }
    double share = gains[first - 1] / (gains[first - 1] - gains[first]);
    double low = Math.log(sizes.get(first - 1));
    return Math.exp(low + share * (Math.log(sizes.get(first)) - low));
  }

  private static Double[] interval(List<Long> sizes, List<Map<Long, double[]>> launches) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    double[] crossings = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      crossings[i] = crossing(sizes, gains(sizes, launches, _ -> random.nextInt(launches.size())));
    }
    Arrays.sort(crossings);
    int low = (int) Math.floor((1 - Medians.LEVEL) / 2 * (RESAMPLES - 1));
    // Where gains never end, the interval begins at the largest size; where none are, it ends at
    // the
    // smallest.
    return new Double[] {
      within(Math.min(crossings[low], sizes.getLast())),
      within(Math.max(crossings[RESAMPLES - 1 - low], sizes.getFirst()))
    };
  }

  private static Double within(double bytes) {
    return bytes > 0 && bytes < Double.POSITIVE_INFINITY ? bytes : null;
  }
}
