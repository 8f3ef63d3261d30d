package dev.tutti.launch;

import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.LauncherProcess;
import dev.tutti.plan.Plan;
import dev.tutti.result.RunInfo;
import dev.tutti.result.Warning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** What the ranks of one launch are told. */
public final class LaunchPlans {
  private LaunchPlans() {}

  /**
   * Returns the plan of the one launch of a job that somebody else starts. Where the folder holds
   * launches of the backend already, this is the next one, so that several jobs make one run.
   *
   * @param plan with one backend and one rank count
   * @param version of Tutti with its commit
   * @param warnings about this machine
   * @param strict whether doubtful places of ranks refuse
   */
  public static LaunchPlan ofForeignJob(
      Plan plan, String version, List<Warning> warnings, boolean strict) {
    String backend = plan.backends().getFirst().name();
    int ranks = plan.rankCounts().getFirst();
    int number = 1;
    while (Files.exists(Path.of(plan.folder(), backend + "-" + number + ".json"))) {
      number++;
    }
    Launch launch = Schedule.of(plan).getFirst();
    Launch next =
        new Launch(backend + "-" + number, launch.backend(), ranks, number, launch.points());
    return of(plan, next, List.of(), List.of(), version, warnings, strict, null);
  }

  /**
   * Returns the plan of a launch.
   *
   * @param callsPerSample of its points, as {@link LaunchPlan} has them
   * @param command that starts its ranks
   * @param warnings about this machine
   * @param strict whether doubtful places of ranks refuse
   * @param launcher whose end ends them, null where nothing watches
   */
  static LaunchPlan of(
      Plan plan,
      Launch launch,
      List<Integer> callsPerSample,
      List<String> command,
      String version,
      List<Warning> warnings,
      boolean strict,
      LauncherProcess launcher) {
    String backend = launch.backend().name();
    RunInfo run =
        new RunInfo(
            plan.id(),
            "measured",
            plan.label() == null ? backend : plan.label() + " " + backend,
            launch.number(),
            Math.max(plan.launches(), launch.number()),
            plan.seed(),
            plan.command(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            null,
            version,
            null);
    return new LaunchPlan(
        run,
        launch.backend(),
        launch.ranks(),
        launch.points(),
        callsPerSample,
        plan.order(),
        plan.settings(),
        command,
        Path.of(plan.folder(), launch.name() + ".json").toString(),
        warnings,
        strict,
        launcher);
  }
}
