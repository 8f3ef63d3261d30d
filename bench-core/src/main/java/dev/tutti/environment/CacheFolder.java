package dev.tutti.environment;

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
}
