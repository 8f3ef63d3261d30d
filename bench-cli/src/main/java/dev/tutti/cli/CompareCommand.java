package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.compare.Comparer;
import dev.tutti.compare.ComparerOptions;
import dev.tutti.compare.Comparison;
import dev.tutti.compare.ComparisonFormat;
import dev.tutti.compare.KeyField;
import dev.tutti.compare.LeftOut;
import dev.tutti.compare.Metric;
import dev.tutti.compare.Percent;
import dev.tutti.compare.PointFilter;
import dev.tutti.compare.Sort;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tutti compare}: one base against any number of others. */
@Command(
    name = "compare",
    description = "Compares launches of a base with launches of others, point by point.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "RESULTS",
      description = "Result files, folders or globs; the first is the base.")
  private List<String> results = List.of();

  @Option(names = "--base", paramLabel = "LABEL", description = "Compare with this label.")
  private String base;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description =
          "${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}: p50 where both sides have it, else a"
              + " mean.")
  private Metric metric = Metric.AUTO;

  @Option(
      names = "--by",
      paramLabel = "FIELDS",
      description =
          "What must agree for two points to be one; default"
              + " collective,bytes,datatype,op,root,options,ranks.")
  private String by;

  @Option(
      names = "--only",
      paramLabel = "FILTER",
      description = "Compare only these points, for example collective=allreduce,bytes=16:64K.")
  private String only;

  @Option(
      names = "--margin",
      paramLabel = "PERCENT",
      description = "Smaller differences do not matter; default 5%%, or the gate's.")
  private String margin;

  @Option(
      names = "--alpha",
      paramLabel = "P",
      defaultValue = "0.05",
      description = "Chance of one wrong verdict in a comparison; default ${DEFAULT-VALUE}.")
  private double alpha;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the bootstrap; the same seed gives the same intervals.")
  private long seed = ComparerOptions.DEFAULT.seed();

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      description = "${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private Sort sort = Sort.SIZE;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, markdown, csv or json; default ${DEFAULT-VALUE}.")
  private String format;

  @Option(names = "--force", description = "Compare even where conditions make it meaningless.")
  private boolean force;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write there instead of to the terminal.")
  private Path output;

  @Mixin private GateOptions gate = new GateOptions();

  @Override
  public Integer call() throws IOException {
    ComparisonFormat writer =
        Values.named("--format", format, ComparisonFormat.ALL, ComparisonFormat::name);
    requireReadableOutput();
    ComparerOptions options = options();
    Sides sides = Sides.read(results, base);
    PrintWriter err = spec.commandLine().getErr();
    sides.problems().forEach(problem -> err.println("tutti: " + problem));
    if (base == null && results.size() == 1) {
      sayBase(sides.base().label(), err);
    }
    Comparison comparison = sort.apply(Comparer.compare(sides.base(), sides.news(), options));
    OutputFile.writeOrPrint(output, spec.commandLine().getOut(), writer.print(comparison));
    int gated = gate.isSet() ? gate.check(comparison, spec.commandLine().getOut(), err) : 0;
    if (!sides.problems().isEmpty()) {
      return 2;
    }
    return gate.isSet() ? gated : hasInvalid(comparison) ? 1 : 0;
  }

  /** One folder does not say which of its labels is the base; a gate must not guess. */
  private void sayBase(String label, PrintWriter err) {
    if (gate.isSet()) {
      throw new InputException(
          "a gate on one folder needs its base: add for example --base " + label);
    }
    err.println("tutti: the base is '" + label + "'; choose another with --base");
  }

  private ComparerOptions options() {
    if (!(alpha > 0 && alpha < 1)) {
      throw new InputException(
          "--alpha " + alpha + " is not between 0 and 1: write for example 0.05");
    }
    return new ComparerOptions(
        metric,
        by == null ? KeyField.ALL : KeyField.parse(by),
        only == null ? PointFilter.EVERY_POINT : PointFilter.parse(only),
        margin(),
        alpha,
        seed,
        force);
  }

  private double margin() {
    double smallest = gate.isSet() ? gate.smallestThreshold() : 1;
    if (margin == null) {
      return Math.min(smallest, ComparerOptions.DEFAULT.margin());
    }
    double wanted = Percent.parse("--margin", margin);
    if (wanted > smallest) {
      throw new InputException(
          "--margin " + margin + " hides what --fail-if-slower looks for: make it no larger");
    }
    return wanted;
  }

  private void requireReadableOutput() {
    if (gate.printsToTerminal()
        && output == null
        && !List.of("text", "markdown").contains(format)) {
      throw new InputException(
          "--github prints to the terminal, which would spoil --format "
              + format
              + ": add -o FILE");
    }
  }

  private static boolean hasInvalid(Comparison comparison) {
    return comparison.contrasts().stream()
        .flatMap(contrast -> contrast.leftOut().stream())
        .anyMatch(LeftOut::isInvalid);
  }
}
