package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.compare.Launches;
import dev.tutti.result.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** Results to look at: complete or not, of one label or of many. */
final class ResultsArgument {
  @Parameters(
      arity = "1..*",
      paramLabel = "RESULTS",
      description = "Result files, folders or globs.")
  private List<String> arguments = List.of();

  private int exitCode;

  /**
   * Reads every file; says on standard error which cannot be read.
   *
   * @throws InputException if none can
   */
  List<Launches> read(CommandSpec command) {
    List<FileArgument> files = arguments.stream().map(FileArgument::ofResults).toList();
    List<Outcome> outcomes =
        IntStream.range(0, files.size())
            .boxed()
            .flatMap(i -> files.get(i).files().stream().map(file -> new Job(i, files.get(i), file)))
            .toList()
            .parallelStream()
            .map(Job::read)
            .toList();
    List<Sides.Loaded> loaded = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      if (outcome.problem() == null) {
        loaded.add(outcome.loaded());
      } else {
        problems.add(outcome.problem());
      }
    }
    if (loaded.isEmpty()) {
      throw new InputException(String.join("; ", problems));
    }
    problems.forEach(problem -> command.commandLine().getErr().println("tutti: " + problem));
    exitCode = problems.isEmpty() ? 0 : 2;
    return Sides.byLabelOrRun(loaded);
  }

  /** Returns 2 where a file was left out, else 0. */
  int exitCode() {
    return exitCode;
  }

  /** A result, or why there is none. */
  private record Outcome(Sides.Loaded loaded, String problem) {}

  private record Job(int argument, FileArgument of, Path file) {
    Outcome read() {
      try {
        return new Outcome(new Sides.Loaded(argument, of.several(), ResultFile.read(file)), null);
      } catch (InputException e) {
        return new Outcome(null, e.getMessage());
      }
    }
  }
}
