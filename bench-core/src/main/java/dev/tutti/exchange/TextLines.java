package dev.tutti.exchange;

import dev.tutti.InputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * The lines of a text that somebody else made: any line ends, UTF-8 or UTF-16 with a mark, no line
 * longer than memory allows, and never the whole text at once.
 */
final class TextLines {
  /** The rest of a longer line is dropped; no tool prints such a line. */
  private static final int LONGEST_LINE = 4096;

  private TextLines() {}

  /**
   * Gives each line to {@code reader} until it returns false.
   *
   * @throws InputException in one sentence, if the file cannot be read
   */
  static void read(Path file, Predicate<String> reader) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new InputException(file + ": no such file, or not a file that can be read");
    }
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        Reader text = new InputStreamReader(bytes, charset(bytes))) {
      read(text, reader);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static void read(Reader text, Predicate<String> reader) throws IOException {
    char[] buffer = new char[1 << 14];
    StringBuilder line = new StringBuilder();
    boolean afterReturn = false;
    for (int n = text.read(buffer); n >= 0; n = text.read(buffer)) {
      for (int i = 0; i < n; i++) {
        char c = buffer[i];
        boolean ends = c == '\n' || c == '\r';
        if (ends && !(c == '\n' && afterReturn)) {
          if (!reader.test(line.toString())) {
            return;
          }
          line.setLength(0);
        } else if (!ends && line.length() < LONGEST_LINE) {
          line.append(c);
        }
        afterReturn = c == '\r';
      }
    }
    if (!line.isEmpty()) {
      var _ = reader.test(line.toString());
    }
  }

  /** Skips a byte order mark and returns what it says. */
  private static Charset charset(InputStream bytes) throws IOException {
    bytes.mark(3);
    int first = bytes.read();
    int second = bytes.read();
    if (first == 0xFE && second == 0xFF) {
      return StandardCharsets.UTF_16BE;
    }
    if (first == 0xFF && second == 0xFE) {
      return StandardCharsets.UTF_16LE;
    }
    if (first != 0xEF || second != 0xBB || bytes.read() != 0xBF) {
      bytes.reset();
    }
    return StandardCharsets.UTF_8;
  }
}
