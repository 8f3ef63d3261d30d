package dev.tutti.cli;

import dev.tutti.Version;
import dev.tutti.launch.RankProgram;
import dev.tutti.rank.RankMain;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * What the ranks are: {@link RankMain} with the jars it needs, run by this JVM's own {@code java}.
 */
final class Ranks {
  /**
   * Few threads beside the one that measures, and no file in /tmp that nobody reads. An older JVM
   * on another host shall say that it is too old, not that it lacks one of these.
   */
  private static final List<String> JVM_OPTIONS =
      List.of(
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--enable-native-access=ALL-UNNAMED",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData");

  private Ranks() {}

  static RankProgram program() throws IOException {
    Path home = home();
    return new RankProgram(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        JVM_OPTIONS,
        isWhole(home) ? List.of(home) : ownClassPath(),
        RankMain.class.getName(),
        Version.text());
  }

  /** Returns the jar, or in a build the folder, of the ranks' main class. */
  private static Path home() throws IOException {
    try {
      return Path.of(RankMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("Tutti's own jar has a name that is no address", e);
    }
  }

  /** Tells whether it is a jar beside which all those lie that its manifest names. */
  private static boolean isWhole(Path home) throws IOException {
    if (!Files.isRegularFile(home)) {
      return false;
    }
    try (JarFile jar = new JarFile(home.toFile())) {
      String needed = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return needed != null
          && Arrays.stream(needed.split(" ", -1))
              .allMatch(name -> Files.isRegularFile(home.resolveSibling(name)));
    }
  }

  private static List<Path> ownClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }
}
