package dev.tutti.cli;

import dev.tutti.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a text a user asked for, whole or not at all. */
final class OutputFile {
  private OutputFile() {}

  /**
   * Replaces {@code file} by the text.
   *
   * @throws InputException if the folder does not exist or cannot be written
   */
  static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isWritable(folder) || Files.isDirectory(file)) {
      throw new InputException(file + ": cannot be written: name a file in a folder that exists");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, text); // a device or pipe, which a rename would replace by a file
      return;
    }
    Path temporary = Files.createTempFile(folder, ".tutti", ".tmp");
    try {
      Files.writeString(temporary, text);
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
