package dev.tutti.cli;

import dev.tutti.Version;
import dev.tutti.compare.ComparerOptions;
import dev.tutti.report.Study;
import dev.tutti.report.page.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti report}: results as one page for a browser. */
@Command(
    name = "report",
    description = "Writes results as one self-contained page: charts, verdicts, conditions.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ResultsArgument results;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The page; default: ${DEFAULT-VALUE}.")
  private Path output = Path.of("report.html");

  @Option(
      names = "--base",
      paramLabel = "LABEL",
      description = "Compare the others with this label; default: the first.")
  private String base;

  @Option(names = "--force", description = "Compare even where conditions make it meaningless.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    Study all = Study.of(results.read(spec));
    Study study = base == null ? all : all.withFirst(base);
    ComparerOptions usual = ComparerOptions.DEFAULT;
    ComparerOptions options =
        new ComparerOptions(
            usual.metric(),
            usual.by(),
            usual.only(),
            usual.margin(),
            usual.alpha(),
            usual.seed(),
            force);
    String page = HtmlReport.of(study, options, Instant.now(), Version.text());
    OutputFile.write(output, page);
    spec.commandLine().getOut().println("Report: " + output.toAbsolutePath());
    return results.exitCode();
  }
}
