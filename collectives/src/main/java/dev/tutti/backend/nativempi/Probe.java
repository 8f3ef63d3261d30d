package dev.tutti.backend.nativempi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What a program of an MPI installation says of itself. */
final class Probe {
  private static final int LONGEST_ANSWER_BYTES = 1 << 20;
  private static final int SECONDS = 20;

  private Probe() {}

  /** Runs a command and returns what it printed, empty if it cannot be run. */
  static String output(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS)
          .execute(process::destroyForcibly);
      process.getOutputStream().close();
      try (InputStream answer = process.getInputStream()) {
        return new String(answer.readNBytes(LONGEST_ANSWER_BYTES), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      return "";
    }
  }
}
