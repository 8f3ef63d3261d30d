package dev.tutti.backend.mpj;

import dev.tutti.InputException;
import dev.tutti.environment.CacheFolder;
import dev.tutti.environment.ScratchFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * MPJ Express as it is installed here.
 *
 * @param home the folder with {@code lib} and {@code conf}
 * @param jars every jar that its programs need, by the name they expect it under
 * @param configuration what {@code conf/mpjexpress.conf} says
 */
record Installation(Path home, Map<String, Path> jars, Properties configuration) {
  static final String CONFIGURATION = "conf/mpjexpress.conf";
  static final String VERSION = "mpjexpress.version";

  private static final String DEBIAN_HOME = "/usr/share/mpj";
  private static final List<String> PROGRAMS =
      List.of("starter.jar", "daemon.jar", "mpj.jar", "mpi.jar", "mpjdev.jar", "smpdev.jar");

  /**
   * Finds the installation: {@code prefix} where one is given, else {@code MPJ_HOME}, where
   * scripts/setup takes Debian's package apart, and where that package is installed.
   *
   * @throws InputException in one sentence, if there is none or it lacks something
   */
  static Installation find(String prefix, Map<String, String> environment) {
    List<String> homes =
        prefix != null
            ? List.of(prefix)
            : Stream.of(
                    environment.get("MPJ_HOME"),
                    CacheFolder.of(environment).resolve("debian" + DEBIAN_HOME).toString(),
                    DEBIAN_HOME)
                .filter(home -> home != null && !home.isBlank())
                .distinct()
                .toList();
    for (String home : homes) {
      if (Files.isRegularFile(Path.of(home, "lib", "starter.jar"))) {
        return at(Path.of(home).toAbsolutePath());
      }
    }
    throw new InputException(
        "MPJ Express is not in "
            + String.join(" or ", homes)
            + ": run scripts/setup, install Debian's libmpj-java, or set MPJ_HOME to a folder with"
            + " lib/starter.jar");
  }

  private static Installation at(Path home) {
    try {
      Map<String, Path> jars = jarsOf(home.resolve("lib"));
      for (String program : PROGRAMS) {
        if (!jars.containsKey(program)) {
          throw new InputException(
              "MPJ Express in " + home + " lacks lib/" + program + ": install it again");
        }
      }
      addNamedInManifests(jars, home);
      if (jars.keySet().stream().noneMatch(name -> name.startsWith("log4j"))) {
        throw new InputException(
            "MPJ Express in "
                + home
                + " lacks log4j, which its jars name: run scripts/setup or install Debian's"
                + " liblog4j1.2-java");
      }
      return new Installation(home, jars, read(home));
    } catch (IOException e) {
      throw new InputException("MPJ Express in " + home + " cannot be read: " + e.getMessage());
    }
  }

  private static Map<String, Path> jarsOf(Path folder) throws IOException {
    Map<String, Path> jars = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
      files.forEach(file -> jars.put(file.getFileName().toString(), file));
    }
    return jars;
  }

  /** Debian keeps the jars that MPJ Express's manifests name in the folder of all Java packages. */
  private static void addNamedInManifests(Map<String, Path> jars, Path home) throws IOException {
    List<Path> folders = List.of(home.resolveSibling("java"), Path.of("/usr/share/java"));
    for (Path jar : List.copyOf(jars.values())) {
      for (String name : namedIn(jar)) {
        for (Path folder : folders) {
          if (Files.isRegularFile(folder.resolve(name))) {
            jars.putIfAbsent(name, folder.resolve(name));
          }
        }
      }
    }
  }

  private static List<String> namedIn(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      String path =
          file.getManifest() == null
              ? null
              : file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return path == null ? List.of() : List.of(path.strip().split("\\s+"));
    }
  }

  /** Returns the configuration of an MPJ_HOME. */
  static Properties read(Path home) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve(CONFIGURATION))) {
      properties.load(in);
    }
    return properties;
  }

  /** Returns the version that the configuration names, such as {@code 0.44}. */
  String version() {
    return configuration.getProperty(VERSION, "of unknown version");
  }

  /**
   * Returns a folder with a copy of every jar, made once for each state of the installation.
   *
   * @param cache the user's cache folder of Tutti
   * @throws IOException in one sentence, if it cannot be made
   */
  Path lib(Path cache) throws IOException {
    Path lib = cache.resolve("mpj-" + version() + "-" + Integer.toHexString(state().hashCode()));
    if (!Files.isDirectory(lib)) {
      try {
        copyInto(lib, cache);
      } catch (IOException e) {
        throw new IOException(
            "MPJ Express's jars cannot be copied to "
                + cache
                + " ("
                + e
                + "): set XDG_CACHE_HOME to a folder that can be written",
            e);
      }
    }
    return lib;
  }

  private void copyInto(Path lib, Path cache) throws IOException {
    try (ScratchFolder unfinished = CacheFolder.workplace(cache)) {
      for (Map.Entry<String, Path> jar : jars.entrySet()) {
        Files.copy(jar.getValue(), unfinished.folder().resolve(jar.getKey()));
      }
      moveInto(lib, unfinished.folder());
    }
  }

  private static void moveInto(Path lib, Path unfinished) throws IOException {
    try {
      Files.move(unfinished, lib, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(lib)) {
        throw e;
      }
      // Another process finished the same copies first.
    }
  }

  private List<String> state() throws IOException {
    List<String> state = new ArrayList<>();
    for (Path jar : jars.values()) {
      state.add(jar + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar).toMillis());
    }
    return state;
  }
}
