package dev.tutti.launch;

import dev.tutti.InputException;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.Settings;
import dev.tutti.result.BackendInfo;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The last word on a launch, when no rank is left to write: a result that is still running has
 * failed, and so has one that does not exist.
 */
final class Conclusion {
  private Conclusion() {}

  /**
   * Returns what a launch left, having completed its file.
   *
   * @param reason why it ended, used where the ranks did not say so themselves
   */
  static RunResult of(LaunchPlan plan, String reason) throws IOException {
    Path file = Path.of(plan.resultFile());
    removeHalfWritten(file);
    RunResult found = Files.exists(file) ? read(file) : null;
    if (found != null && found.status() != Status.RUNNING) {
      return found;
    }
    RunResult failed = found == null ? nothing(plan, reason) : failed(found, reason);
    ResultFile.write(file, failed);
    return failed;
  }

  private static RunResult read(Path file) {
    try {
      return ResultFile.read(file);
    } catch (InputException e) {
      return null; // Not from Tutti's own ranks: replaced by a whole document.
    }
  }

  private static RunResult failed(RunResult found, String reason) {
    return new RunResult(
        found.schema(),
        Status.FAILED,
        reason,
        finished(found.run()),
        found.backend(),
        found.world(),
        found.environment(),
        found.method(),
        found.points(),
        found.warnings());
  }

  private static RunResult nothing(LaunchPlan plan, String reason) {
    Settings settings = plan.settings();
    return new RunResult(
        RunResult.SCHEMA,
        Status.FAILED,
        reason,
        finished(plan.run()),
        new BackendInfo(
            plan.backend().name(),
            plan.backend().kind(),
            null,
            plan.backend().library(),
            plan.launcherCommand(),
            null),
        new World(plan.ranks(), List.of(), List.of()),
        null,
        new MethodInfo(
            "p50 of the slowest rank",
            settings.synchronization(),
            null,
            null,
            null,
            null,
            settings.iterations(),
            settings.warmup(),
            settings.iterations() == null ? settings.timePerPointNs() : null,
            settings.iterations() == null ? settings.precision() : null,
            plan.order(),
            null),
        List.of(),
        plan.warnings());
  }

  private static RunInfo finished(RunInfo run) {
    return new RunInfo(
        run.id(),
        run.kind(),
        run.label(),
        run.launch(),
        run.launches(),
        run.seed(),
        run.command(),
        run.startedAt(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        run.version(),
        run.source());
  }

  /** A rank that was killed while it wrote left its temporary file. */
  private static void removeHalfWritten(Path file) throws IOException {
    String pattern = "." + file.getFileName() + "*.tmp";
    try (DirectoryStream<Path> files = Files.newDirectoryStream(file.getParent(), pattern)) {
      for (Path temporary : files) {
        Files.delete(temporary);
      }
    }
  }
}
