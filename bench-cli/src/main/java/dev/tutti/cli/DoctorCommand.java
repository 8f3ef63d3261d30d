package dev.tutti.cli;

import dev.tutti.doctor.Checks;
import dev.tutti.doctor.Finding;
import dev.tutti.doctor.Host;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti doctor}: whether this machine is fit to be measured on. */
@Command(
    name = "doctor",
    description = "Says what about this machine makes measurements doubtful, why, and what to do.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--strict", description = "Exit with 2 if there are warnings.")
  private boolean strict;

  @Override
  public Integer call() {
    int warnings = print(Host.here(), spec.commandLine().getOut());
    return strict && warnings > 0 ? 2 : 0;
  }

  /** Prints one line a check and returns how many of them are warnings. */
  static int print(Host host, PrintWriter out) {
    int warnings = 0;
    for (Checks.Check check : Checks.ALL) {
      Finding finding = check.look().apply(host);
      warnings += finding.state() == Finding.State.WARNING ? 1 : 0;
      out.println(line(check.name(), finding));
    }
    out.println(
        warnings == 0
            ? "nothing to warn of"
            : warnings + (warnings == 1 ? " warning" : " warnings"));
    out.flush();
    return warnings;
  }

  private static String line(String name, Finding finding) {
    String state = finding.state().name().toLowerCase(Locale.ROOT);
    String line = String.format(Locale.ROOT, "%-8s %-14s %s", state, name, finding.what());
    return finding.why() == null ? line : line + ": " + finding.why() + "; do: " + finding.remedy();
  }
}
