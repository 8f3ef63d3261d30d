package dev.tutti.launch;

import dev.tutti.plan.LauncherProcess;
import java.time.Duration;

/**
 * Ends a launch whose launcher was killed: {@code kill -9} of {@code tutti} leaves mpirun, daemons
 * and ranks running, and nobody else would end them.
 *
 * <p>Looks once a second, which costs one small read of /proc. A rank on another machine than the
 * launcher's does not find it and is not watched; the MPI's own daemon there ends it when the ranks
 * here go.
 */
public final class OrphanWatch {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private OrphanWatch() {}

  /**
   * Once the launcher has ended, ends the other processes of this launch on this machine and then
   * calls {@code whenOrphaned}, from a daemon thread.
   *
   * @param launcher as the plan has it; null starts nothing
   * @param whenOrphaned what ends this process, such as {@code () -> Runtime.getRuntime().halt(1)}
   */
  public static void start(LauncherProcess launcher, Runnable whenOrphaned) {
    if (launcher == null) {
      return;
    }
    if (launcher.hasEnded()) {
      whenOrphaned.run(); // Killed while this rank was being started.
      return;
    }
    launcher
        .find()
        .ifPresent(
            handle ->
                Thread.ofPlatform()
                    .daemon()
                    .name("orphan-watch")
                    .start(() -> watch(handle, whenOrphaned)));
  }

  private static void watch(ProcessHandle launcher, Runnable whenOrphaned) {
    try {
      while (launcher.isAlive()) {
        Thread.sleep(PERIOD);
      }
    } catch (InterruptedException e) {
      return;
    }
    String mark = System.getenv(ProcessTree.VARIABLE);
    if (mark != null) {
      new ProcessTree(ProcessHandle.current(), mark).endOthers();
    }
    whenOrphaned.run();
  }
}
