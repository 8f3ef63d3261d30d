package dev.tutti.environment;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A private folder that goes, with what is left in it, when it is closed.
 *
 * @param folder may be moved elsewhere as a whole
 */
public record ScratchFolder(Path folder) implements Closeable {

  /**
   * Makes one.
   *
   * @param prefix of its name
   */
  public static ScratchFolder in(Path parent, String prefix) throws IOException {
    return new ScratchFolder(Files.createTempDirectory(parent, prefix));
  }

  @Override
  public void close() throws IOException {
    delete(folder);
  }

  /** Deletes a folder, if it is there, with all that is in it. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.toList().reversed()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
