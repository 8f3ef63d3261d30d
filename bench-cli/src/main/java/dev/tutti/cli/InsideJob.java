package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.Version;
import dev.tutti.backend.Backends;
import dev.tutti.launch.LaunchPlans;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.Plan;
import dev.tutti.rank.RankMain;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Warning;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Communicator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code tutti run} as a rank of a job that is running already: one launch, measured by it. */
final class InsideJob {
  private InsideJob() {}

  /**
   * Runs this process's rank.
   *
   * @param plan with one backend and the job's number of ranks; the same on every rank but for what
   *     is random
   * @param warnings about this machine, on rank 0
   * @param strict whether doubtful places of ranks refuse
   * @return the result on rank 0, nothing elsewhere
   */
  static List<RunResult> run(Plan plan, List<Warning> warnings, boolean strict) throws IOException {
    BackendSpec spec = plan.backends().getFirst();
    Backend backend = Backends.inRank(spec, List.of());
    List<Path> written = new ArrayList<>();
    backend.onEachRank(
        plan.rankCounts().getFirst(),
        (Communicator communicator) ->
            RankMain.runShared(
                communicator,
                () -> {
                  LaunchPlan launch = prepared(plan, warnings, strict);
                  written.add(Path.of(launch.resultFile()));
                  return launch;
                }));
    List<RunResult> results = new ArrayList<>();
    for (Path file : written) {
      results.add(ResultFile.read(file));
    }
    return results;
  }

  private static LaunchPlan prepared(Plan plan, List<Warning> warnings, boolean strict) {
    try {
      Files.createDirectories(Path.of(plan.folder()));
    } catch (IOException e) {
      throw new InputException(
          "output folder " + plan.folder() + " cannot be written; name another with -o");
    }
    return LaunchPlans.ofForeignJob(plan, Version.text(), warnings, strict);
  }
}
