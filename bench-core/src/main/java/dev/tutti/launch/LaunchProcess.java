package dev.tutti.launch;

import dev.tutti.spi.Backend;
import dev.tutti.spi.Job;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;

/** The processes of one launch, from their start until none is left. */
final class LaunchProcess {
  private static final String LOGS = "logs";

  /** For ranks to say where they stand: they look once a second. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Backend backend;
  private final Job job;
  private final String mark;

  /**
   * Describes a launch's processes.
   *
   * @param mark in the environment of each of them and of no other process
   */
  LaunchProcess(Backend backend, Job job, String mark) {
    this.backend = backend;
    this.job = job;
    this.mark = mark;
  }

  /**
   * Starts the ranks and returns when none is left.
   *
   * @return what to say if the result is not complete, in one sentence, with the end of what the
   *     ranks printed
   */
  String run(List<String> command, Watch watch, RankReports reports) {
    try (Closeable _ = backend.start(job)) {
      Files.createDirectories(job.folder().resolve(LOGS));
      return supervise(start(command), watch, reports);
    } catch (IOException e) {
      return "the launcher did not start: " + e.getMessage();
    }
  }

  private Process start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(backend.launcherEnvironment(job));
    builder.environment().put(ProcessTree.VARIABLE, mark);
    builder.redirectErrorStream(true);
    // A launcher that reads a terminal in the background would be stopped by it.
    builder.redirectInput(new File("/dev/null"));
    return builder.start();
  }

  private String supervise(Process process, Watch watch, RankReports reports) {
    ProcessTree tree = new ProcessTree(process.toHandle(), mark);
    OutputLog log =
        OutputLog.start(job.folder().resolve(LOGS), job.ranks(), process.getInputStream());
    String reason;
    boolean ended;
    try {
      reason = watch.untilOver(process, new RankProcesses(tree));
      if (watch.timedOut()) {
        reports.request(PATIENCE);
        reason += reports.words();
      }
    } finally {
      ended = tree.end();
    }
    if (!ended) {
      reason += " (some of its processes could not be ended)";
    }
    return reason + "; " + log.lastWords();
  }
}
