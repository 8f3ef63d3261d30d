package dev.tutti.cli;

import dev.tutti.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a text a user asked for, whole or not at all. */
final class OutputFile {
  private OutputFile() {}

  /**
   * Replaces {@code file} by the text.
   *
   * @throws InputException if the folder does not exist or cannot be written
   */
  static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes a text where {@code -o} says, and prints it where nothing does.
   *
   * @param file null for {@code out}
   */
  static void writeOrPrint(Path file, PrintWriter out, String text) throws IOException {
    if (file == null) {
      out.print(text);
      out.flush();
    } else {
      write(file, text);
    }
  }

  /** As for a text. */
  static void write(Path file, byte[] bytes) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isWritable(folder) || Files.isDirectory(file)) {
      throw new InputException(file + ": cannot be written: name a file in a folder that exists");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.write(file, bytes); // a device or pipe, which a rename would replace by a file
      return;
    }
    // Not createTempFile, whose files nobody else may read: a report is made to be passed on.
    Path temporary = folder.resolve(".tutti-" + ProcessHandle.current().pid() + ".tmp");
    try {
      Files.write(temporary, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
