package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.exchange.Exporter;
import dev.tutti.exchange.Exporters;
import dev.tutti.exchange.TextImport;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tutti export}: results in the formats of other tools. */
@Command(
    name = "export",
    description = "Writes results in a format that other tools read.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "RESULTS", description = "Files, folders or globs.")
  private List<String> results = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      required = true,
      description =
          "osu, imb, csv, benchfmt, google-benchmark, jmh, bencher, github-action-benchmark or"
              + " reframe.")
  private String format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write there instead of to the terminal.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    Exporter exporter = Values.named("--format", format, Exporters.ALL, Exporter::name);
    PrintWriter err = spec.commandLine().getErr();
    List<RunResult> runs = new ArrayList<>();
    boolean failed = false;
    for (String argument : results) {
      for (Path file : FileArgument.ofResults(argument).files()) {
        try {
          runs.addAll(read(file));
        } catch (InputException e) {
          err.println("tutti: " + e.getMessage());
          failed = true;
        }
      }
    }
    if (runs.isEmpty()) {
      throw new InputException("no result is left to export: name complete result files");
    }
    OutputFile.writeOrPrint(output, spec.commandLine().getOut(), exporter.export(runs));
    long leftOut = exporter.leftOut(runs);
    if (leftOut > 0) {
      err.println(
          "tutti: " + leftOut + " points have no number for " + format + " and are left out");
    }
    return failed ? 2 : 0;
  }

  private static List<RunResult> read(Path file) {
    List<RunResult> runs =
        file.toString().endsWith(".json")
            ? List.of(ResultFile.readTimes(file))
            : TextImport.read(file, TextImport.Options.NONE).runs();
    for (RunResult run : runs) {
      if (run.status() != Status.COMPLETE) {
        throw new InputException(
            file + ": the launch is " + run.status().label() + " and is not exported");
      }
    }
    return runs;
  }
}
