package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How long a fault keeps the user waiting, and what it leaves running. */
final class FaultTimes {
  private static final double PROMISE_S = 10;

  private FaultTimes() {}

  /** Prints the line that CONTRIBUTING.md's table is made of. */
  static void print(String fault, String backend, long promptNs) {
    System.out.printf(
        Locale.ROOT, "fault | %s | %s | prompt after %.1f s%n", fault, backend, promptNs / 1e9);
  }

  /** Checks that a user has a prompt within ten seconds and the time-out. */
  static void assertPrompt(long promptNs, double timeoutS) {
    double limitS = PROMISE_S + timeoutS;
    assertTrue(promptNs / 1e9 <= limitS, () -> promptNs / 1e9 + " s, promised " + limitS);
  }

  /** Returns the processes that have a folder on their command line. */
  static List<String> processesNaming(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path one : all) {
        String words = commandLine(one);
        if (words.contains(folder.toString())) {
          found.add(one.getFileName() + " " + words);
        }
      }
    }
    return found;
  }

  private static String commandLine(Path process) {
    try {
      byte[] words = Files.readAllBytes(process.resolve("cmdline")); // empty in a zombie
      return new String(words, StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // Ended meanwhile.
    }
  }
}
