package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The points of a launch as the tables that OSU and IMB print: one an operation and datatype. */
final class Tables {
  /**
   * What tells one table from the next.
   *
   * @param collective the operation
   * @param datatype null where none is known
   * @param options what else tells the points apart
   */
  record Key(String collective, String datatype, Map<String, String> options) {}

  private Tables() {}

  /** Returns the points that have a mean over ranks, sorted by size, in tables sorted by name. */
  static Map<Key, List<PointResult>> of(RunResult run) {
    return run.points().stream()
        .filter(Tables::hasMean)
        .sorted(
            Comparator.comparing(PointResult::collective)
                .thenComparing(point -> String.valueOf(point.datatype()))
                .thenComparing(point -> point.options().toString())
                .thenComparingLong(PointResult::bytes))
        .collect(
            Collectors.groupingBy(
                point -> new Key(point.collective(), point.datatype(), point.options()),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  static long leftOut(List<RunResult> runs) {
    return runs.stream()
        .flatMap(run -> run.points().stream())
        .filter(point -> !hasMean(point))
        .count();
  }

  static double us(Double ns) {
    return ns / 1000;
  }

  private static boolean hasMean(PointResult point) {
    return point.status() == PointStatus.VALID
        && point.rankMeanNs() != null
        && point.rankMeanNs().avg() != null;
  }
}
