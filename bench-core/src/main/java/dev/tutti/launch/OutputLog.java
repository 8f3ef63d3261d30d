package dev.tutti.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What a launch prints: the beginning in a file, the end in memory for error messages. Both are
 * capped, since a failing rank can print without end; reading goes on, or the rank would block.
 */
final class OutputLog {
  private static final int FILE_CAP = 1 << 20;
  private static final int TAIL_CAP = 2_000;

  private final Path file;
  private final Thread reader;
  private volatile byte[] tail = {};
  private int kept;

  private OutputLog(Path file, InputStream output) {
    this.file = file;
    this.reader = Thread.ofPlatform().daemon().name("output").unstarted(() -> read(output));
  }

  /** Begins to read a process's output into a file. */
  static OutputLog start(Path file, InputStream output) {
    OutputLog log = new OutputLog(file, output);
    log.reader.start();
    return log;
  }

  /** Returns the last lines printed, without control characters, after waiting for the end. */
  String tail() {
    try {
      reader.join(1_000); // A process that outlives its launcher may keep the pipe open.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String text = new String(tail, StandardCharsets.UTF_8);
    return text.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "").strip();
  }

  private void read(InputStream output) {
    byte[] buffer = new byte[8192];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int n = output.read(buffer); n >= 0; n = output.read(buffer)) {
        keepTail(buffer, n);
        keepHead(out, buffer, n);
      }
    } catch (IOException e) {
      // The pipe broke with the process: the tail holds what there was.
    }
  }

  private void keepTail(byte[] buffer, int n) {
    byte[] old = tail;
    byte[] all = Arrays.copyOf(old, old.length + n);
    System.arraycopy(buffer, 0, all, old.length, n);
    tail = Arrays.copyOfRange(all, Math.max(0, all.length - TAIL_CAP), all.length);
  }

  private void keepHead(OutputStream out, byte[] buffer, int n) {
    int some = Math.min(n, FILE_CAP - kept);
    kept += some;
    try {
      out.write(buffer, 0, some);
      if (some > 0 && some < n) {
        out.write("\n[further output is not kept]\n".getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      kept = FILE_CAP; // The disk is full: a log is not worth a launch.
    }
  }
}
