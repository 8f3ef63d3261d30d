package dev.tutti.launch;

import dev.tutti.spi.Backend;
import dev.tutti.spi.Job;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The processes of one launch, from their start until none is left. */
final class LaunchProcess {
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
  String run(List<String> command, Watch watch) {
    try (Closeable _ = backend.start(job)) {
      return supervise(start(command), watch);
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

  private String supervise(Process process, Watch watch) {
    ProcessTree tree = new ProcessTree(process.toHandle(), mark);
    Path logFile = job.folder().resolve("output.log");
    OutputLog log = OutputLog.start(logFile, process.getInputStream());
    String reason;
    boolean ended;
    try {
      reason = watch.untilOver(process);
    } finally {
      ended = tree.end();
    }
    if (!ended) {
      reason += " (some of its processes could not be ended)";
    }
    String tail = log.tail();
    return tail.isEmpty()
        ? reason + "; the ranks printed nothing"
        : reason + "; the ranks printed last: " + tail;
  }
}
