package dev.tutti.plan;

import dev.tutti.result.RunInfo;
import dev.tutti.result.Warning;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Point;
import java.util.List;

/**
 * What the ranks of one launch do: the one document that crosses to them, as {@code plan.json}.
 *
 * @param run goes into the result as it is
 * @param backend what to open
 * @param ranks how many the launcher was asked for; ranks refuse any other number
 * @param points in the order to measure
 * @param callsPerSample of each point, in the same order; 0, or nothing at all, where the ranks
 *     choose
 * @param order {@code shuffled} or {@code fixed}, as that order was made
 * @param settings how
 * @param launcherCommand goes into the result as it is
 * @param resultFile absolute; written by rank 0
 * @param warnings what was doubtful before it began, goes into the result as it is
 * @param strict whether ranks in doubtful places refuse to be measured
 * @param launcher whose end ends the ranks, null where nothing watches
 */
public record LaunchPlan(
    RunInfo run,
    BackendSpec backend,
    int ranks,
    List<Point> points,
    List<Integer> callsPerSample,
    String order,
    Settings settings,
    List<String> launcherCommand,
    String resultFile,
    List<Warning> warnings,
    boolean strict,
    LauncherProcess launcher) {
  /** How the reason of a launch begins that was refused so. */
  public static final String REFUSAL = "--strict: ";

  public LaunchPlan {
    points = List.copyOf(points);
    callsPerSample = List.copyOf(callsPerSample);
    launcherCommand = List.copyOf(launcherCommand);
    warnings = List.copyOf(warnings);
  }
}
