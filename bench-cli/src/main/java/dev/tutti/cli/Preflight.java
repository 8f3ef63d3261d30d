package dev.tutti.cli;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.tutti.InputException;
import dev.tutti.backend.mpj.MpjBackend;
import dev.tutti.doctor.Checks;
import dev.tutti.doctor.Host;
import dev.tutti.plan.Plan;
import dev.tutti.result.Warning;
import dev.tutti.spi.BackendSpec;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.List;

/** A look at the machine before a run: one short line, and the warnings for the results. */
final class Preflight {
  /**
   * What two ranks of any backend here have been seen to need, 56, and a few that a shell may hand
   * down: each JVM keeps the jars of its class path open, and a started process takes some for
   * pipes. More ranks may need more, and their MPI says so.
   */
  private static final int FEWEST_FILES = 60;

  private Preflight() {}

  /**
   * Looks at this machine.
   *
   * @param strict whether warnings refuse
   * @param insideJob whether ranks run already
   * @throws InputException if they do and there are any
   */
  static List<Warning> look(boolean strict, boolean insideJob, PrintWriter err) {
    List<Warning> warnings = Checks.warnings(Host.here(), insideJob);
    String what = String.join("; ", warnings.stream().map(Warning::what).toList());
    if (strict && !warnings.isEmpty()) {
      throw new InputException(
          "--strict: " + what + "; see what to do with 'tutti doctor', or leave --strict out");
    }
    if (!warnings.isEmpty()) {
      err.println("warning: " + what + " ('tutti doctor' says what to do)");
      err.flush();
    }
    return warnings;
  }

  /**
   * Refuses where so few files may be open that starting ranks fails, for reasons that name other
   * causes.
   */
  static void requireOpenFiles() {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        && system.getMaxFileDescriptorCount() < FEWEST_FILES) {
      throw new InputException(
          "only "
              + system.getMaxFileDescriptorCount()
              + " files may be open, and Tutti needs "
              + FEWEST_FILES
              + "; raise the limit with 'ulimit -n "
              + FEWEST_FILES
              + "' or more");
    }
  }

  /** What anybody on the network may do meanwhile must not be a surprise. */
  static void warnOfDaemons(Plan plan, PrintWriter err) {
    boolean daemons =
        plan.backends().stream()
            .map(BackendSpec::device)
            .anyMatch(device -> device != null && MpjBackend.DAEMON_DEVICES.contains(device));
    if (daemons && !plan.placement().hosts().isEmpty()) {
      err.println(
          "warning: on each host MPJ Express's daemon runs whatever reaches its port, as long as a"
              + " launch of it lasts; use a network you trust");
      err.flush();
    }
  }
}
