package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.backend.Backends;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README tells people to type, typed: every block of commands in the order of the text, in
 * one folder that looks like a checkout. A line exits with 0, or with what its comment says.
 */
final class ReadmeIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern EXIT = Pattern.compile("# exits with (\\d)");
  private static final List<String> NEEDED = List.of("openmpi", "mpich", "mpj");

  /** The build that runs this test is this command. */
  private static final String VERIFY = "scripts/verify";

  /** The whole default run, which takes minutes, is cut down to one launch. */
  private static final String DEFAULT_RUN = "scripts/tutti run";

  @TempDir static Path checkout;

  @TestFactory
  Stream<DynamicTest> every_command_does_what_the_readme_says() throws IOException {
    for (String name : NEEDED) {
      assumeTrue(
          Backends.ALL.stream().anyMatch(b -> b.name().equals(name) && b.unavailable().isEmpty()),
          "the README's commands need " + name);
    }
    layOut();
    List<String> commands = commands(Files.readString(ROOT.resolve("README.md")));
    assertTrue(commands.size() > 10, commands.toString());
    return commands.stream().map(line -> DynamicTest.dynamicTest(line, () -> run(line)));
  }

  /** Links to what is only read, and a folder of its own for what is written. */
  private static void layOut() throws IOException {
    Files.createDirectories(checkout.resolve("scripts"));
    Files.createDirectories(checkout.resolve("results"));
    Path built = Path.of("target", "tutti", "bin", "tutti").toAbsolutePath();
    Files.createSymbolicLink(checkout.resolve("scripts/tutti"), built);
    Files.createSymbolicLink(checkout.resolve("bench-core"), ROOT.resolve("bench-core"));
    try (Stream<Path> samples = Files.list(ROOT.resolve("results"))) {
      for (Path sample : samples.toList()) {
        Files.createSymbolicLink(checkout.resolve("results").resolve(sample.getFileName()), sample);
      }
    }
  }

  private static List<String> commands(String readme) {
    List<String> commands = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(readme);
    while (blocks.find()) {
      String assignments = "";
      for (String line : blocks.group(1).lines().toList()) {
        if (line.matches("[a-z]+=\\S*")) {
          assignments += line + "; ";
        } else if (!line.isBlank() && !line.equals(VERIFY)) {
          commands.add(assignments + (line.equals(DEFAULT_RUN) ? line + " --launches 1" : line));
        }
      }
    }
    return commands;
  }

  private static void run(String line) throws Exception {
    Process process =
        new ProcessBuilder("bash", "-c", line)
            .directory(checkout.toFile())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher exit = EXIT.matcher(line);
    assertEquals(
        exit.find() ? Integer.parseInt(exit.group(1)) : 0,
        process.waitFor(),
        line + "\n" + printed);
  }
}
