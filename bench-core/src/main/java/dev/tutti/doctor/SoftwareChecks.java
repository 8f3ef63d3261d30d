package dev.tutti.doctor;

import dev.tutti.environment.Machine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What the user's environment does to the libraries. */
final class SoftwareChecks {
  private static final long FEWEST_FILES = 1_024;
  private static final String UCX_ERROR_SIGNALS = "UCX_ERROR_SIGNALS";

  /** By name or by number. */
  private static final Pattern SEGMENTATION_FAULT = Pattern.compile("(?i)(SIG)?SEGV|11");

  private SoftwareChecks() {}

  static Finding openFiles(Host host) {
    String limit = host.limit("Max open files").orElse(null);
    if (limit == null) {
      return Finding.unknown("proc/self/limits does not tell");
    }
    boolean few = limit.matches("\\d{1,18}") && Long.parseLong(limit) < FEWEST_FILES;
    return !few
        ? Finding.ok(limit)
        : Finding.warning(
            "ulimit -n is " + limit,
            "ranks open a connection to each other, and launchers several to each rank",
            "'ulimit -n 65536', or nofile in /etc/security/limits.conf");
  }

  static Finding libraryVariables(Host host) {
    List<String> names = List.copyOf(Machine.libraryVariables(host.environment()).keySet());
    return names.isEmpty()
        ? Finding.ok("none set")
        : Finding.warning(
            String.join(", ", names) + (names.size() == 1 ? " is set" : " are set"),
            "they steer one library and not the one compared with it",
            "unset them, or give them to their backend alone, in the file of --config");
  }

  static Finding launchers(Host host) {
    Set<Path> programs = new LinkedHashSet<>();
    for (String folder :
        host.environment().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      Path program = Path.of(folder).resolve("mpirun");
      if (!folder.isEmpty() && Files.isExecutable(program)) {
        programs.add(real(program));
      }
    }
    String names = String.join(", ", programs.stream().map(Path::toString).toList());
    return programs.size() < 2
        ? Finding.ok(programs.isEmpty() ? "no mpirun on PATH" : names)
        : Finding.warning(
            "PATH has several mpirun: " + names,
            "one MPI's launcher starts another's ranks as so many jobs of one rank",
            "name the library you mean with --backend NAME=PREFIX");
  }

  private static Path real(Path program) {
    try {
      return program.toRealPath();
    } catch (IOException e) {
      return program;
    }
  }

  static Finding ucxSignals(Host host) {
    String signals = host.environment().get(UCX_ERROR_SIGNALS);
    return signals == null || !SEGMENTATION_FAULT.matcher(signals).find()
        ? Finding.ok("left to the JVM")
        : Finding.warning(
            UCX_ERROR_SIGNALS + " has SIGSEGV",
            "the JVM uses that signal itself, and UCX would end a rank at its first use",
            "unset it: tutti sets it empty for its ranks");
  }
}
