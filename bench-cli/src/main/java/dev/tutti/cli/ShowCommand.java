package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.compare.Metric;
import dev.tutti.compare.Statistic;
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
    versionProvider = VersionText.class)
final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ResultsArgument results;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
  private Metric metric = Metric.AUTO;

  @Override
  public Integer call() {
    Study study = Study.of(results.read(spec));
    Statistic statistic = study.statistic(metric);
    if (statistic == null) {
      throw new InputException("no point has " + metric.label() + ": choose another --metric");
    }
    TextReport.print(study, statistic, Terminals.output(), spec.commandLine().getOut());
    return results.exitCode();
  }
}
