package dev.tutti.environment;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Where Tutti keeps what can be made again. */
public final class CacheFolder {
  private CacheFolder() {}

  /** Returns the user's cache folder of Tutti, which need not exist. */
  public static Path of(Map<String, String> environment) {
    String caches = environment.get("XDG_CACHE_HOME");
    return caches == null || caches.isBlank()
        ? Path.of(System.getProperty("user.home"), ".cache", "tutti")
        : Path.of(caches, "tutti");
  }

  /**
   * Makes a private folder in a cache folder for what is not finished, from where the finished
   * thing is moved into its place in one step, so that nobody finds half of it.
   */
  public static Workplace workplace(Path cache) throws IOException {
    Files.createDirectories(cache);
    return new Workplace(Files.createTempDirectory(cache, ".making-"));
  }

  /**
   * A folder that goes, with what is left in it, when it is closed.
   *
   * @param folder may be moved elsewhere as a whole
   */
  public record Workplace(Path folder) implements Closeable {
    @Override
    public void close() throws IOException {
      if (Files.exists(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.toList().reversed()) {
            Files.delete(file);
          }
        }
      }
    }
  }
}
