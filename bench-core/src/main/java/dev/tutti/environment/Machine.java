package dev.tutti.environment;

import dev.tutti.result.EnvironmentInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a rank sees of its machine, its JVM and the variables that steer its library. */
public final class Machine {
  private static final List<String> PREFIXES =
      List.of("OMPI_MCA_", "UCX_", "UCG_", "MPIR_CVAR_", "I_MPI_");

  private Machine() {}

  /**
   * Returns the machine and JVM of the calling process.
   *
   * @param jvmOptions as given to this JVM
   */
  public static EnvironmentInfo describe(List<String> jvmOptions) {
    return new EnvironmentInfo(
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("os.arch"),
        cpu(),
        cpus(),
        memory(),
        System.getProperty("java.runtime.version"),
        System.getProperty("java.vm.name"),
        jvmOptions);
  }

  /** Returns the variables of this process that steer MPI libraries, sorted. */
  public static Map<String, String> libraryVariables() {
    return libraryVariables(System.getenv());
  }

  /** Returns those of some variables that steer MPI libraries, sorted. */
  public static Map<String, String> libraryVariables(Map<String, String> environment) {
    Map<String, String> found = new TreeMap<>(environment);
    found.keySet().removeIf(name -> PREFIXES.stream().noneMatch(name::startsWith));
    return found;
  }

  /** Returns the model of this machine's processors, null if unknown. */
  static String cpu() {
    return valueOf("/proc/cpuinfo", "model name");
  }

  /** Returns the CPUs that are online, as the kernel lists them; null if unknown. */
  static String onlineCpus() {
    return firstLine("/sys/devices/system/cpu/online");
  }

  private static Integer cpus() {
    String online = onlineCpus();
    return online == null ? null : RankPlace.parse(online).cardinality();
  }

  private static Long memory() {
    String total = valueOf("/proc/meminfo", "MemTotal");
    return total == null ? null : Long.parseLong(total.substring(0, total.indexOf(' '))) * 1024;
  }

  private static String firstLine(String file) {
    try {
      return Files.readString(Path.of(file), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return null;
    }
  }

  private static String valueOf(String file, String key) {
    try (var lines = Files.lines(Path.of(file), StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(null);
    } catch (IOException e) {
      return null;
    }
  }
}
