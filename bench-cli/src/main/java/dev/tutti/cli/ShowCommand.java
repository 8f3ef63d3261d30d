package dev.tutti.cli;

import dev.tutti.report.Metric;
import dev.tutti.report.Study;
import dev.tutti.report.TextReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti show}: results as tables on the terminal. */
@Command(
    name = "show",
    description = "Prints results as tables with small bars.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ResultsArgument results;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
  private Metric metric = Metric.P50;

  @Override
  public Integer call() {
    Study study = Study.of(results.read());
    TextReport.print(study, metric, Terminals.output(), spec.commandLine().getOut());
    return 0;
  }
}
