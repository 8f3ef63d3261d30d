package dev.tutti.plan;

import java.time.Instant;
import java.util.Optional;

/**
 * The process that started a launch, so that ranks on its machine can notice its end.
 *
 * @param pid its process id
 * @param startedMs when it was started, in ms since the epoch, so that a process with the same id
 *     on another machine is not mistaken for it; null where the system does not say
 */
public record LauncherProcess(long pid, Long startedMs) {
  /** Two JVMs read the boot time at different moments, and it moves when the clock is set. */
  private static final long TOLERANCE_MS = 2_000;

  /** Returns this process. */
  public static LauncherProcess current() {
    ProcessHandle self = ProcessHandle.current();
    return new LauncherProcess(self.pid(), startedMs(self));
  }

  /** Finds it among the processes of this machine; empty if it is gone or runs elsewhere. */
  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid).filter(this::isThisOne);
  }

  private boolean isThisOne(ProcessHandle handle) {
    Long started = startedMs(handle);
    return startedMs != null && started != null && Math.abs(started - startedMs) <= TOLERANCE_MS;
  }

  private static Long startedMs(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(null);
  }
}
