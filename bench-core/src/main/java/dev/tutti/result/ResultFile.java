package dev.tutti.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.tutti.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes result files. A reader never sees half a document: writing ends with a rename.
 *
 * <p>Files come from others: what is read is within the limits of {@link Json}, of this schema, and
 * makes sense, or is refused in one sentence.
 */
public final class ResultFile {
  private static final int LONGEST_MESSAGE = 200;

  private ResultFile() {}

  /** Skips all of a point that a comparison does not need, so that a thousand files fit. */
  @JsonIgnoreProperties({"histogram", "medianIntervalNs", "evidence"})
  private interface TimesOnly {
    JsonMapper MAPPER = Json.MAPPER.rebuild().addMixIn(PointResult.class, TimesOnly.class).build();
  }

  /** Replaces {@code file} by the whole document. */
  public static void write(Path file, Object document) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    // Not createTempFile, which makes what only its owner can read, whatever the umask, and whose
    // random numbers take a rank 40 ms to start.
    String writer = ProcessHandle.current().pid() + "-" + System.nanoTime();
    Path temporary = parent.resolve("." + file.getFileName() + "." + writer + ".tmp");
    try {
      Files.write(
          temporary, Json.MAPPER.writeValueAsBytes(document), StandardOpenOption.CREATE_NEW);
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
    return read(file, Json.MAPPER);
  }

  /**
   * Reads what a comparison needs of one launch; histograms, intervals within the launch and
   * evidence are null.
   *
   * @throws InputException in one sentence, if the file is not a whole document of this schema
   */
  public static RunResult readTimes(Path file) {
    return read(file, TimesOnly.MAPPER);
  }

  private static RunResult read(Path file, JsonMapper mapper) {
    requireReadable(file);
    requireSchema(file, mapper);
    try (JsonParser parser = mapper.createParser(file)) {
      RunResult result = readAt(parser, file, mapper);
      requireSound(file, result);
      return result;
    } catch (JacksonException e) {
      throw notAResult(file, e.getLocation(), e);
    }
  }

  /**
   * Refuses what is well-formed but makes no sense, such as a negative time.
   *
   * @param file where it came from, for the message
   * @throws InputException in one sentence
   */
  public static void requireSound(Path file, RunResult result) {
    String fault = ResultCheck.fault(result);
    if (fault != null) {
      throw new InputException(file + ": not a sound result: " + clean(fault));
    }
  }

  private static RunResult readAt(JsonParser parser, Path file, JsonMapper mapper) {
    try {
      return mapper.readValue(parser, RunResult.class);
    } catch (JacksonException e) {
      TokenStreamLocation known = e.getLocation();
      throw notAResult(file, known == null ? parser.currentLocation() : known, e);
    }
  }

  private static InputException notAResult(
      Path file, TokenStreamLocation at, JacksonException cause) {
    String place =
        at == null || at.getLineNr() < 1
            ? ""
            : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    String what = cause.getOriginalMessage().replaceAll(", from `[^`]*`|\\(for Object[^)]*\\)", "");
    return new InputException(file + ": not a Tutti result: " + place + clean(what));
  }

  /** Refuses what is no file, before a pipe or device makes the reader wait for ever. */
  private static void requireReadable(Path file) {
    try {
      if (!Files.exists(file)) {
        throw new InputException(
            file + (Files.isSymbolicLink(file) ? ": a link to nowhere" : ": no such file"));
      }
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        throw new InputException(file + ": not a file that can be read");
      }
      long bytes = Files.size(file);
      if (bytes == 0 || bytes > Json.LONGEST_DOCUMENT) {
        throw new InputException(
            file
                + (bytes == 0
                    ? ": empty, so not a Tutti result"
                    : ": too long for a Tutti result: " + (bytes >> 20) + " MiB"));
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + clean(e.getMessage()));
    }
  }

  /** Another version may mean something else by the same names, so it is not even tried. */
  private static void requireSchema(Path file, JsonMapper mapper) {
    try (JsonParser parser = mapper.createParser(file)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new InputException(file + ": not a Tutti result: no JSON object");
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean found = parser.currentName().equals("schema");
        JsonToken value = parser.nextToken();
        if (found && value == JsonToken.VALUE_STRING) {
          requireSchema(file, parser.getString());
          return;
        }
        parser.skipChildren();
      }
      throw new InputException(file + ": not a Tutti result: it names no schema");
    } catch (JacksonException e) {
      throw notAResult(file, e.getLocation(), e);
    }
  }

  private static void requireSchema(Path file, String schema) {
    if (!RunResult.SCHEMA.equals(schema)) {
      throw new InputException(
          "%s: its schema is '%s', and this version reads %s: use the version that wrote it"
              .formatted(file, clean(schema), RunResult.SCHEMA));
    }
  }

  /** One short line without control characters, whatever the file made the parser say. */
  private static String clean(String text) {
    String line = String.valueOf(text).lines().findFirst().orElse("");
    String shown = line.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}]", "?");
    return shown.length() <= LONGEST_MESSAGE ? shown : shown.substring(0, LONGEST_MESSAGE) + "...";
  }
}
