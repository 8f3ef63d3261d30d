package dev.tutti.doctor;

import dev.tutti.result.Warning;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All checks, in the order of the list that people see. */
public final class Checks {

  /**
   * One question to a machine.
   *
   * @param name in a word or two
   * @param insideJob whether the answer means anything where ranks run already: those keep
   *     processors busy, and their launcher sets variables
   * @param look finds the answer
   */
  public record Check(String name, boolean insideJob, Function<Host, Finding> look) {}

  /** Every check. */
  public static final List<Check> ALL =
      List.of(
          new Check("processors", false, ProcessorChecks::busy),
          new Check("governor", true, ProcessorChecks::governor),
          new Check("turbo", true, ProcessorChecks::turbo),
          new Check("hyperthreads", true, ProcessorChecks::smt),
          new Check("CPU quota", true, CpuQuota::look),
          new Check("clock source", true, ProcessorChecks::clockSource),
          new Check("memory", true, MemoryChecks::free),
          new Check("swap", true, MemoryChecks::swap),
          new Check("huge pages", true, MemoryChecks::hugePages),
          new Check("locked memory", true, MemoryChecks::lockedMemory),
          new Check("open files", true, SoftwareChecks::openFiles),
          new Check("MPI variables", false, SoftwareChecks::libraryVariables),
          new Check("MPI launchers", true, SoftwareChecks::launchers),
          new Check("UCX signals", true, SoftwareChecks::ucxSignals));

  private Checks() {}

  /**
   * Returns the reasons to doubt what would be measured on a machine now.
   *
   * @param insideJob whether ranks run there already
   */
  public static List<Warning> warnings(Host host, boolean insideJob) {
    return ALL.stream()
        .filter(check -> check.insideJob() || !insideJob)
        .map(check -> check.look().apply(host).doubt())
        .flatMap(Optional::stream)
        .toList();
  }
}
