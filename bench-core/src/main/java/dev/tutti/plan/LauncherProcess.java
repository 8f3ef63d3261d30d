package dev.tutti.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The process that started a launch, so that ranks on its machine can notice its end.
 *
 * @param pid its process id
 * @param startedMs when it was started, in ms since the epoch, so that a process with the same id
 *     on another machine is not mistaken for it; null where the system does not say
 * @param machine names this start of this machine and this container of it, so that a process that
 *     has ended is told from one that runs elsewhere; null where the system does not say
 */
public record LauncherProcess(long pid, Long startedMs, String machine) {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path PROCESS_IDS = Path.of("/proc/self/ns/pid");

  /** Two JVMs read the boot time at different moments, and it moves when the clock is set. */
  private static final long TOLERANCE_MS = 2_000;

  /** Returns this process. */
  public static LauncherProcess current() {
    ProcessHandle self = ProcessHandle.current();
    return new LauncherProcess(self.pid(), startedMs(self), thisMachine());
  }

  /** Finds it among the processes of this machine; empty if it is gone or runs elsewhere. */
  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid).filter(this::isThisOne);
  }

  /** Tells whether it ran on this machine and has ended; false where that cannot be told. */
  public boolean hasEnded() {
    return machine != null && machine.equals(thisMachine()) && ProcessHandle.of(pid).isEmpty();
  }

  private static String thisMachine() {
    try {
      return Files.readString(BOOT).strip() + " " + Files.readSymbolicLink(PROCESS_IDS);
    } catch (IOException e) {
      return null;
    }
  }

  private boolean isThisOne(ProcessHandle handle) {
    Long started = startedMs(handle);
    return startedMs != null && started != null && Math.abs(started - startedMs) <= TOLERANCE_MS;
  }

  private static Long startedMs(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(null);
  }
}
