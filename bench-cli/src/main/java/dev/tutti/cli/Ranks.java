package dev.tutti.cli;

import dev.tutti.launch.RankProgram;
import dev.tutti.rank.RankMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What the ranks are: this JVM's own jars and {@code java}, with another main class. */
final class Ranks {
  /** Few threads beside the one that measures, and no file in /tmp that nobody reads. */
  private static final List<String> JVM_OPTIONS =
      List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:-UsePerfData");

  private Ranks() {}

  static RankProgram program() throws IOException {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> Path.of(entry).toAbsolutePath())
            .toList();
    return new RankProgram(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        JVM_OPTIONS,
        classPath,
        RankMain.class.getName(),
        Version.text());
  }
}
