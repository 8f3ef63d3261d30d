package dev.tutti.backend.nativempi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Physical cores of this machine that a launcher may bind ranks to. */
final class Cores {
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

  private Cores() {}

  /**
   * Returns the number of cores, hardware threads of one core counted once and never more than the
   * CPUs this process may use.
   */
  static int count() {
    int cpus = Runtime.getRuntime().availableProcessors();
    Set<String> cores = new HashSet<>();
    try (var folders = Files.newDirectoryStream(CPUS, "cpu[0-9]*")) {
      for (Path folder : folders) {
        Path siblings = folder.resolve("topology/thread_siblings_list");
        if (Files.isReadable(siblings)) {
          cores.add(Files.readString(siblings).strip());
        }
      }
    } catch (IOException e) {
      return cpus;
    }
    return cores.isEmpty() ? cpus : Math.min(cpus, cores.size());
  }
}
