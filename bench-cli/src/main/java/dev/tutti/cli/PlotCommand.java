package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.plan.ByteSize;
import dev.tutti.report.Study;
import dev.tutti.report.figure.Figure;
import dev.tutti.report.figure.Picture;
import dev.tutti.report.figure.Sheet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti plot}: results as a figure for a paper. */
@Command(
    name = "plot",
    description = "Draws results as a figure for a paper: SVG, PNG or PDF.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class PlotCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ResultsArgument results;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The figure; its name ends with .svg, .png or .pdf.")
  private Path output;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      defaultValue = "latency",
      description = "latency, ratio, bandwidth or cdf; default: ${DEFAULT-VALUE}.")
  private String kind;

  @Option(
      names = {"-c", "--collective"},
      paramLabel = "NAME",
      description = "Draw this operation alone; default: all.")
  private String collective;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Which size a cdf is of, for example 64K; default: the one in the middle.")
  private String size;

  @Option(
      names = "--base",
      paramLabel = "LABEL",
      description = "Compare the others with this label; default: the first.")
  private String base;

  @Override
  public Integer call() throws IOException {
    Picture picture = picture();
    Figure figure = Values.named("--kind", kind, Figure.ALL, Figure::kind);
    Long bytes = size == null ? null : (Long) ByteSize.parse(size);
    // A display that is named but cannot be reached would stop Java's drawing before it begins.
    System.setProperty("java.awt.headless", "true");
    Study all = Study.of(results.read(spec));
    Study study = base == null ? all : all.withFirst(base);
    OutputFile.write(output, picture.bytes(Sheet.of(study, figure, collective, bytes)));
    spec.commandLine().getOut().println("Figure: " + output.toAbsolutePath());
    return results.exitCode();
  }

  private Picture picture() {
    String name = output.getFileName().toString().toLowerCase(Locale.ROOT);
    return Picture.ALL.stream()
        .filter(one -> name.endsWith("." + one.extension()))
        .findFirst()
        .orElseThrow(
            () -> new InputException("--output " + output + " ends with none of .svg, .png, .pdf"));
  }
}
