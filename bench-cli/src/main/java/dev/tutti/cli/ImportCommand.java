package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.Version;
import dev.tutti.exchange.LaunchNumbers;
import dev.tutti.exchange.TextImport;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tutti import}: what other benchmarks printed becomes result files. */
@Command(
    name = "import",
    description = "Makes result files of what OSU, IMB, ReproMPI or a table says.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class)
final class ImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Texts, folders or globs.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "osu, omb-java, imb, reprompi or csv; default: as the text looks.")
  private String format;

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "What comparisons call them; files of one label are launches of one thing.")
  private String label;

  @Option(names = "--ranks", paramLabel = "N", description = "Ranks, where the text does not say.")
  private Integer ranks;

  @Option(names = "--published", description = "The numbers were published, not printed here.")
  private boolean published;

  @Option(names = "--source", paramLabel = "TEXT", description = "Where the numbers come from.")
  private String source;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "Where the result files go; default results/imported-NAME.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    if (ranks != null && ranks < 1) {
      throw new InputException("--ranks " + ranks + " is not a number of ranks: give 1 or more");
    }
    TextImport.Options options =
        new TextImport.Options(format, label, ranks, published, source, Version.text());
    PrintWriter err = spec.commandLine().getErr();
    List<TextImport> imports = new ArrayList<>();
    boolean failed = false;
    for (String argument : files) {
      for (Path file : FileArgument.ofTexts(argument).files()) {
        try {
          imports.add(TextImport.read(file, options));
        } catch (InputException e) {
          err.println("tutti: " + e.getMessage());
          failed = true;
        }
      }
    }
    if (!imports.isEmpty()) {
      write(imports);
    }
    return failed ? 2 : 0;
  }

  private void write(List<TextImport> imports) throws IOException {
    Path folder = output == null ? Path.of("results", "imported-" + stem(imports)) : output;
    Map<Path, RunResult> byFile = new LinkedHashMap<>();
    for (RunResult run : LaunchNumbers.across(imports)) {
      Path file = folder.resolve(name(run));
      if (byFile.put(file, run) != null || Files.exists(file)) {
        throw new InputException(file + " would be written twice: name another folder with -o");
      }
    }
    Files.createDirectories(folder);
    for (Map.Entry<Path, RunResult> one : byFile.entrySet()) {
      ResultFile.write(one.getKey(), one.getValue());
    }
    PrintWriter out = spec.commandLine().getOut();
    imports.forEach(one -> print(one, out));
    out.println(byFile.size() + " result files in " + folder);
  }

  private static void print(TextImport one, PrintWriter out) {
    String lines = one.notUnderstood() == 1 ? " line was" : " lines were";
    out.println(
        one.file()
            + ": "
            + one.format()
            + ", "
            + one.points()
            + " points, "
            + one.notUnderstood()
            + lines
            + " not understood"
            + (one.examples().isEmpty() ? "" : ", such as:"));
    one.examples().forEach(line -> out.println("    " + line));
  }

  private static String stem(List<TextImport> imports) {
    return imports.getFirst().runs().getFirst().run().id();
  }

  /** Labels may hold what no file name may. */
  private static String name(RunResult run) {
    String label =
        run.run().label().replaceAll("[^\\p{L}\\p{N}._-]", "_").replaceFirst("^\\.", "_");
    String np = run.world().ranks() == null ? "" : "-np" + run.world().ranks();
    return label + np + "-" + run.run().launch() + ".json";
  }
}
