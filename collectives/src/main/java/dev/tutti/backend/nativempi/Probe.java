package dev.tutti.backend.nativempi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What a program of an MPI installation says of itself. */
final class Probe {
  private static final int LONGEST_ANSWER_BYTES = 1 << 20;
  private static final int SECONDS = 20;

  private Probe() {}

  /** Runs a program of {@code bin} and returns what it printed, empty if it cannot be run. */
  static String output(Path program, String... arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Path libraries = program.toAbsolutePath().resolveSibling("../lib").normalize();
    builder
        .environment()
        .compute(LoaderPath.VARIABLE, (_, inherited) -> LoaderPath.of(libraries, inherited));
    try {
      Process process = builder.start();
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
