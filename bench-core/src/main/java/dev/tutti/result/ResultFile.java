package dev.tutti.result;

import dev.tutti.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.JacksonException;

/**
 * Reads and writes result files. A reader never sees half a document: writing ends with a rename.
 */
public final class ResultFile {
  private ResultFile() {}

  /** Replaces {@code file} by the whole document. */
  public static void write(Path file, Object document) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    Path temporary = Files.createTempFile(parent, "." + file.getFileName(), ".tmp");
    try {
      Files.write(temporary, Json.MAPPER.writeValueAsBytes(document));
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Reads one launch.
   *
   * @throws InputException in one sentence, if the file is not a whole document of this schema
   */
  public static RunResult read(Path file) {
    RunResult result;
    try {
      result = Json.MAPPER.readValue(file, RunResult.class);
    } catch (JacksonException e) {
      throw new InputException(file + ": not a Tutti result: " + e.getOriginalMessage());
    }
    if (result == null || !RunResult.SCHEMA.equals(result.schema())) {
      throw new InputException(file + ": not a Tutti result of schema " + RunResult.SCHEMA);
    }
    return result;
  }
}
