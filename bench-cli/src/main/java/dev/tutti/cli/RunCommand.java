package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.backend.Backends;
import dev.tutti.launch.Launcher;
import dev.tutti.launch.RankProgram;
import dev.tutti.launch.RunFolder;
import dev.tutti.launch.RunListener;
import dev.tutti.launch.Schedule;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.Warning;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Placement;
import dev.tutti.spi.Point;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code tutti run}: measures, prints tables, and leaves a folder of results. */
@Command(
    name = "run",
    description = "Measures collective operations and compares the libraries.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class)
sealed class RunCommand implements Callable<Integer> permits NoiseCommand {
  /** What may stand beside --resume. */
  private static final List<String> WITH_RESUME = List.of("--resume", "--html", "--strict");

  @Spec private CommandSpec spec;

  @ArgGroup(validate = false, order = 1, heading = "%nWhat is compared%n")
  private BackendOptions backends = new BackendOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nWhat is measured%n")
  private WhatOptions what = new WhatOptions();

  @ArgGroup(validate = false, order = 3, heading = "%nIn which variants%n")
  private VariantOptions variants = new VariantOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nWhat patterns are made of%n")
  private PatternOptions patterns = new PatternOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nHow it is measured%n")
  private HowOptions how = new HowOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nWhere it is measured%n")
  private WhereOptions where = new WhereOptions();

  @ArgGroup(validate = false, order = 7, heading = "%nThe run%n")
  private OutputOptions output = new OutputOptions();

  @Override
  public Integer call() throws IOException {
    Optional<JobRank> job = JobRank.of(System.getenv());
    return job.isPresent() ? asRank(job.get()) : asLauncher();
  }

  private int asLauncher() throws IOException {
    Preflight.requireOpenFiles();
    if (output.resume() != null) {
      return resume(output.resume());
    }
    List<String> typed = typed();
    Plan plan = toMeasure(plan(configuration(typed), typed, null));
    PrintWriter out = spec.commandLine().getOut();
    if (output.dryRun()) {
      DryRun.print(plan, new Launcher(Ranks.program(), Backends::of, RunListener.SILENT), out);
      return 0;
    }
    if (output.prepare()) {
      RankProgram program = Ranks.program();
      new Launcher(program, Backends::of, RunListener.SILENT)
          .prepare(plan)
          .forEach(file -> out.println(program.mainClass() + " " + DryRun.quoted(file.toString())));
      out.flush();
      return 0;
    }
    return measured(plan, launcher -> launcher.run(plan));
  }

  /** Everything but the folder is in the run's own plan, as it was asked for. */
  private int resume(Path folder) throws IOException {
    spec.commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .filter(name -> !WITH_RESUME.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new InputException(
                  "--resume goes on as that run was planned; leave " + name + " out");
            });
    Plan plan = RunFolder.plan(folder);
    if (!plan.command().contains(spec.name())) {
      throw new InputException(
          folder + " is not of 'tutti " + spec.name() + "': resume it with the command it is of");
    }
    return measured(plan, launcher -> launcher.resume(plan));
  }

  private int measured(Plan plan, Function<Launcher, List<RunResult>> run) throws IOException {
    List<Warning> warnings = Preflight.look(where.strict(), false, spec.commandLine().getErr());
    Preflight.warnOfDaemons(plan, spec.commandLine().getErr());
    List<RunResult> results;
    try (Progress progress = Progress.on(spec.commandLine().getErr())) {
      results =
          run.apply(
              new Launcher(Ranks.program(), Backends::of, progress, warnings, where.strict()));
    }
    PrintWriter out = spec.commandLine().getOut();
    int exitCode = conclude(plan, results, out);
    if (results.size() < Schedule.of(plan).size() || results.stream().anyMatch(RunCommand::open)) {
      String again = "tutti " + spec.name() + " --resume " + DryRun.quoted(plan.folder());
      out.println("to measure again what is not complete: " + again);
      out.flush();
    }
    return exitCode;
  }

  private static boolean open(RunResult result) {
    return result.status() != Status.COMPLETE;
  }

  /** Every rank sees the same mistakes; one of them tells. */
  private int asRank(JobRank job) throws IOException {
    List<String> typed = typed();
    Plan plan;
    List<Warning> warnings = List.of();
    try {
      plan = toMeasure(plan(configuration(typed), typed, job));
      refuseWhatAJobIsNot(plan, job);
      if (job.rank() == 0) {
        warnings = Preflight.look(where.strict(), true, spec.commandLine().getErr());
      }
    } catch (InputException e) {
      if (job.rank() == 0) {
        throw e;
      }
      return 2;
    }
    List<RunResult> results = InsideJob.run(plan, warnings, where.strict());
    return results.isEmpty() ? 0 : conclude(plan, results, spec.commandLine().getOut());
  }

  private void refuseWhatAJobIsNot(Plan plan, JobRank job) {
    if (typedOption("--ranks") && !what.rankCounts().equals(List.of(job.ranks()))) {
      throw new InputException(
          "--ranks " + what.rankCounts() + ", but this job has " + job.ranks() + "; leave it out");
    }
    if (plan.backends().size() != 1
        || output.dryRun()
        || output.prepare()
        || typedOption("--launches")
        || typedOption("--resume")) {
      throw new InputException(
          "inside a job there is one launch of one backend: leave --launches, --dry-run,"
              + " --prepare and --resume out, and start the job again with the same -o for another launch");
    }
  }

  private boolean typedOption(String name) {
    return spec.commandLine().getParseResult().hasMatchedOption(name);
  }

  /** Returns the plan that is measured, given the one that was asked for. */
  Plan toMeasure(Plan plan) {
    return plan;
  }

  /** Says what the run came to and returns the exit code. */
  int conclude(Plan plan, List<RunResult> results, PrintWriter out) throws IOException {
    List<String> names = plan.backends().stream().map(BackendSpec::name).toList();
    Outcome outcome = new Outcome(Path.of(plan.folder()), names, results);
    outcome.print(Terminals.output(), out);
    outcome.compare(out);
    outcome.writePacking();
    if (output.html() || plan.command().contains("--html")) {
      out.println("Report: " + outcome.writePage());
    }
    return outcome.exitCode();
  }

  /** Returns what was asked for, by the ranks of {@code job} where that is not null. */
  private Plan plan(ConfigFile config, List<String> typed, JobRank job) throws IOException {
    // Words first: looking for libraries takes longer than finding a wrong number.
    List<Integer> rankCounts = job == null ? what.rankCounts() : List.of(job.ranks());
    List<Point> points = what.points(rankCounts, variants.and(patterns.values()));
    Settings settings = how.settings();
    Placement placement = where.placement(rankCounts);
    int launches = job == null ? how.launches() : 1;
    Path folder = output.folder();
    List<BackendSpec> chosen =
        (job == null ? backends.chosen(config) : backends.ofJob(config, job))
            .stream().map(backend -> CallingThreads.readyFor(points, backend)).toList();
    List<String> command = new ArrayList<>(List.of("tutti"));
    command.addAll(typed);
    return new Plan(
        folder.getFileName().toString(),
        output.label(),
        folder.toString(),
        chosen,
        rankCounts,
        points,
        launches,
        how.seed(),
        how.order(),
        settings,
        placement,
        output.stopOnFailure(),
        command);
  }

  private List<String> typed() {
    CommandLine parent = spec.commandLine().getParent();
    return (parent == null ? spec.commandLine() : parent).getParseResult().originalArgs();
  }

  /** Reads the configuration and then the command line once more, over its defaults. */
  private ConfigFile configuration(List<String> typed) {
    Path file = output.config();
    if (file == null) {
      return ConfigFile.NONE;
    }
    ConfigFile config = ConfigFile.read(file);
    refuseUnknownDefaults(file, config);
    spec.commandLine().setDefaultValueProvider(new ConfigDefaults(config));
    CommandLine parent = spec.commandLine().getParent();
    (parent == null ? spec.commandLine() : parent).parseArgs(typed.toArray(String[]::new));
    return config;
  }

  private void refuseUnknownDefaults(Path file, ConfigFile config) {
    List<String> known =
        spec.options().stream()
            .map(ConfigDefaults::key)
            .filter(key -> !ConfigDefaults.EXCEPT.contains(key))
            .toList();
    for (String key : config.defaults().keySet()) {
      if (!known.contains(key)) {
        throw new InputException(
            "configuration "
                + file
                + " is wrong: 'defaults' has no key '"
                + key
                + "'; known are "
                + String.join(", ", known));
      }
    }
  }
}
