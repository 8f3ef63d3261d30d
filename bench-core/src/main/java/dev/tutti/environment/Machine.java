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
        valueOf("/proc/cpuinfo", "model name"),
        cpus(),
        memory(),
        System.getProperty("java.runtime.version"),
        System.getProperty("java.vm.name"),
        jvmOptions);
  }

  /** Returns the variables of this process that steer MPI libraries, sorted. */
  public static Map<String, String> libraryVariables() {
    Map<String, String> found = new TreeMap<>();
    System.getenv()
        .forEach(
            (name, value) -> {
              if (PREFIXES.stream().anyMatch(name::startsWith)) {
                found.put(name, value);
              }
            });
    return found;
  }

  private static Integer cpus() {
    String online = firstLine("/sys/devices/system/cpu/online");
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
