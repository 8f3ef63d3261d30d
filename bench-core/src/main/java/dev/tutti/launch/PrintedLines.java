package dev.tutti.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * What one rank printed: the beginning in {@code NAME.log}; what follows in {@code NAME.more.log},
 * which begins anew whenever it is full, since a failing rank can print without end; the last words
 * in memory. No file stays open: there may be a thousand ranks.
 */
final class PrintedLines {
  private static final int FILE_CAP = 1 << 19;
  private static final int TAIL_CAP = 4_000;

  private final Path beginning;
  private final Path more;
  private byte[] tail = {};
  private long begun;
  private long further;
  private boolean writable = true;

  PrintedLines(Path folder, String name) {
    beginning = folder.resolve(name + ".log");
    more = folder.resolve(name + ".more.log");
  }

  /** Returns the last lines, without control characters. */
  String tail() {
    String text = new String(tail, StandardCharsets.UTF_8);
    return text.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "").strip();
  }

  /** Takes lines; a full disk costs the log, not the launch. */
  void add(byte[] text) {
    byte[] all = Arrays.copyOf(tail, tail.length + text.length);
    System.arraycopy(text, 0, all, tail.length, text.length);
    tail = Arrays.copyOfRange(all, Math.max(0, all.length - TAIL_CAP), all.length);
    if (writable) {
      try {
        write(text);
      } catch (IOException e) {
        writable = false;
      }
    }
  }

  private void write(byte[] text) throws IOException {
    if (further == 0 && begun + text.length <= FILE_CAP) {
      begun += text.length;
      Files.write(beginning, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return;
    }
    boolean anew = further == 0 || further + text.length > FILE_CAP;
    further = (anew ? 0 : further) + text.length;
    StandardOpenOption how =
        anew ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND;
    Files.write(more, text, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
  }
}
