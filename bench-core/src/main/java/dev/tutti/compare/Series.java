package dev.tutti.compare;

import dev.tutti.InputException;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One point in all launches of a label.
 *
 * @param key which point
 * @param runs the launches that have it
 * @param points what each of them says
 */
record Series(PointKey key, List<RunResult> runs, List<PointResult> points) {

  /**
   * Collects the points of all launches, in the order of the first.
   *
   * @throws InputException if a launch has a point twice
   */
  static List<Series> of(Launches launches, ComparerOptions options) {
    Map<PointKey, Series> byKey = new LinkedHashMap<>();
    for (RunResult run : launches.runs()) {
      Set<PointKey> seen = new HashSet<>();
      for (PointResult point : run.points()) {
        PointKey key = PointKey.of(point, run.world().ranks(), options.by());
        if (!options.only().chooses(key)) {
          continue;
        }
        if (!seen.add(key)) {
          throw twice(run, key);
        }
        Series series = byKey.computeIfAbsent(key, Series::empty);
        series.runs.add(run);
        series.points.add(point);
      }
    }
    return List.copyOf(byKey.values());
  }

  private static Series empty(PointKey key) {
    return new Series(key, new ArrayList<>(), new ArrayList<>());
  }

  private static InputException twice(RunResult run, PointKey key) {
    return new InputException(
        String.format(
            Locale.ROOT,
            "launch %d of '%s' has the point '%s' twice: compare --by more fields, or mend the file",
            run.run().launch(),
            run.run().label(),
            key.words()));
  }

  boolean has(Statistic statistic) {
    return points.stream().anyMatch(point -> statistic.of(point) != null);
  }

  /** Tells whether a launch has no valid result of it. */
  boolean isFaulty() {
    return wrongPoint() != null;
  }

  /** Returns why this series cannot be compared, null if it can. */
  String fault(Statistic statistic) {
    return Stream.of(wrongPoint(), missingValue(statistic))
        .filter(fault -> fault != null)
        .findFirst()
        .orElse(null);
  }

  private String wrongPoint() {
    List<PointResult> wrong =
        points.stream().filter(point -> point.status() != PointStatus.VALID).toList();
    if (wrong.isEmpty()) {
      return null;
    }
    PointResult first = wrong.getFirst();
    return String.format(
        Locale.ROOT,
        "%s in %d of %d launches%s",
        first.status().label(),
        wrong.size(),
        points.size(),
        first.reason() == null ? "" : ": " + first.reason());
  }

  private String missingValue(Statistic statistic) {
    if (points.stream().anyMatch(point -> statistic.of(point) == null)) {
      return "no " + statistic.words() + " in the file";
    }
    if (points.stream().anyMatch(point -> statistic.of(point) <= 0)) {
      return "a " + statistic.words() + " of 0, which is below what was printed";
    }
    return null;
  }

  double[] values(Statistic statistic) {
    return points.stream().mapToDouble(statistic::of).toArray();
  }

  /** Returns the last printed digit of the source in nanoseconds, 0 if measured. */
  double resolutionNs() {
    return runs.stream()
        .map(run -> run.method() == null ? null : run.method().resolutionNs())
        .mapToDouble(resolution -> resolution == null ? 0 : resolution)
        .max()
        .orElse(0);
  }
}
