package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Result files and folders of them, as people name them. */
final class ResultsArgument {
  @Parameters(
      arity = "1..*",
      paramLabel = "RESULTS",
      description = "Result files, or folders of them.")
  private List<Path> paths = List.of();

  /**
   * Reads every file, in the order named.
   *
   * @throws InputException if one is missing or is not a result
   */
  List<RunResult> read() {
    return paths.stream().flatMap(path -> files(path).stream()).map(ResultFile::read).toList();
  }

  private static List<Path> files(Path path) {
    if (!Files.isDirectory(path)) {
      if (!Files.isReadable(path)) {
        throw new InputException(path + ": no such file, or not readable");
      }
      return List.of(path);
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*.json")) {
      for (Path file : found) {
        if (!file.endsWith("comparison.json")) {
          files.add(file);
        }
      }
    } catch (IOException e) {
      throw new InputException(path + ": cannot be listed: " + e.getMessage());
    }
    if (files.isEmpty()) {
      throw new InputException(path + ": no result file in this folder");
    }
    return files.stream().sorted().toList();
  }
}
