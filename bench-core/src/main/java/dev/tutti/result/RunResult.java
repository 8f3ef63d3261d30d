package dev.tutti.result;

import dev.tutti.spi.Participation;
import java.util.List;

/**
 * One launch of one backend: the whole document of a result file, schema {@value #SCHEMA}.
 *
 * @param schema always {@value #SCHEMA}
 * @param status how far the launch came
 * @param reason why the status is failed, else null
 * @param run which launch of which run this is
 * @param backend the library, as its ranks saw it
 * @param world the ranks and where they ran
 * @param environment the machine and the JVM of rank 0
 * @param method how it was measured
 * @param points what was measured, in the order of measuring
 * @param warnings reasons for doubt, each with a remedy
 */
public record RunResult(
    String schema,
    Status status,
    String reason,
    RunInfo run,
    BackendInfo backend,
    World world,
    EnvironmentInfo environment,
    MethodInfo method,
    List<PointResult> points,
    List<Warning> warnings) {

  /** The schema this version reads and writes. */
  public static final String SCHEMA = "tutti/1";

  public RunResult {
    points = points == null ? List.of() : List.copyOf(points);
    warnings = warnings == null ? List.of() : List.copyOf(warnings);
  }

  /**
   * Returns the results of the points that were asked for, in their order: of all there are, those
   * that are not of one group among several.
   */
  public List<PointResult> askedFor() {
    return points.stream()
        .filter(point -> !point.options().containsKey(Participation.GROUP))
        .toList();
  }
}
