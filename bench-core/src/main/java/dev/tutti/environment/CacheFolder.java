package dev.tutti.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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
  public static ScratchFolder workplace(Path cache) throws IOException {
    Files.createDirectories(cache);
    return ScratchFolder.in(cache, ".making-");
  }
}
