package dev.tutti.compare;

import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a backend differs from itself: the floor below which no difference can be seen. The document
 * noise.json.
 *
 * <p>The smallest difference for n launches of each side is that of a two-sided test at 5 % with a
 * power of 80 % on the logarithms of launch medians with standard deviation s: exp((1.960 + 0.842)
 * s sqrt(2 / n) / sqrt(0.955)) - 1, 0.955 being the efficiency of the Mann-Whitney test against
 * Student's on normal data (Hodges and Lehmann, 1956). It holds for one point; many points at once
 * need more launches, see {@link MannWhitney#launchesNeeded}.
 *
 * @param schema always {@value #SCHEMA}
 * @param backend its name
 * @param launchesPerLabel of each of the two labels that are the same backend
 * @param launchesNeeded of each side, for any verdict on so many points at once
 * @param calledDifferent points whose raw p is below 5 %, of one backend against itself
 * @param calledDifferentAdjusted the same after Holm's correction
 * @param points one for each point that is valid in all launches
 */
public record Noise(
    String schema,
    String backend,
    int launchesPerLabel,
    int launchesNeeded,
    int calledDifferent,
    int calledDifferentAdjusted,
    List<NoisePoint> points) {

  /** The schema this version writes. */
  public static final String SCHEMA = "tutti-noise/1";

  private static final double ALPHA = 0.05;
  private static final double Z_TWO_SIDED = 1.959964;
  private static final double Z_POWER = 0.841621;
  private static final double EFFICIENCY = 0.954930;
  private static final List<Integer> LAUNCHES = List.of(5, 10, 20);

  public Noise {
    points = List.copyOf(points);
  }

  /**
   * Measures the noise between launches of one backend under two labels.
   *
   * @throws dev.tutti.InputException as {@link Comparer#compare}
   */
  public static Noise of(String backend, List<RunResult> one, List<RunResult> other) {
    Comparison comparison =
        Comparer.compare(Launches.of(one), List.of(Launches.of(other)), ComparerOptions.DEFAULT);
    Contrast contrast = comparison.contrasts().getFirst();
    List<RunResult> both = new ArrayList<>(one);
    both.addAll(other);
    List<NoisePoint> points = new ArrayList<>();
    for (ComparedPoint compared : contrast.points()) {
      points.add(point(compared.point(), values(both, compared.point(), contrast.statistic())));
    }
    return new Noise(
        SCHEMA,
        backend,
        one.size(),
        MannWhitney.launchesNeeded(Math.max(1, points.size()), ALPHA),
        (int) contrast.points().stream().filter(p -> below(p.p())).count(),
        (int) contrast.points().stream().filter(p -> below(p.pHolm())).count(),
        points);
  }

  private static boolean below(Double p) {
    return p != null && p < ALPHA;
  }

  private static double[] values(List<RunResult> runs, PointKey key, Statistic statistic) {
    return runs.stream()
        .flatMap(
            run ->
                run.points().stream()
                    .filter(
                        point -> PointKey.of(point, run.world().ranks(), KeyField.ALL).equals(key))
                    .map(statistic::of))
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  static NoisePoint point(PointKey key, double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double median = Medians.median(values);
    double deviation = deviationOfLogarithms(values);
    Map<Integer, Double> smallest = new TreeMap<>();
    for (int launches : LAUNCHES) {
      smallest.put(launches, smallestDifference(deviation, launches) * 100);
    }
    return new NoisePoint(
        key,
        values.length,
        median,
        (sorted[sorted.length - 1] - sorted[0]) / median * 100,
        deviation * 100,
        smallest);
  }

  static double smallestDifference(double deviation, int launches) {
    return Math.expm1(
        (Z_TWO_SIDED + Z_POWER) * deviation * Math.sqrt(2.0 / launches) / Math.sqrt(EFFICIENCY));
  }

  private static double deviationOfLogarithms(double[] values) {
    double[] logarithms = Arrays.stream(values).map(Math::log).toArray();
    double mean = Arrays.stream(logarithms).average().orElseThrow();
    double squares = Arrays.stream(logarithms).map(x -> (x - mean) * (x - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }
}
