package dev.tutti.cli;

import dev.tutti.backend.Backends;
import dev.tutti.environment.ScratchFolder;
import dev.tutti.launch.Launcher;
import dev.tutti.launch.RunListener;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;
import dev.tutti.spi.BackendSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tutti affinity}: where ranks run, without measuring: a run that has no points. */
@Command(
    name = "affinity",
    description = "Starts the ranks as 'tutti run' would, says where each runs, measures nothing.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class)
final class AffinityCommand implements Callable<Integer> {
  private static final int MOST_RANKS = 1_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-n", "--ranks"},
      paramLabel = "N",
      defaultValue = "2",
      description = "Ranks. Default: 2, inside a job its own.")
  private String ranks;

  @ArgGroup(validate = false, order = 1, heading = "%nWhat is started%n")
  private BackendOptions backends = new BackendOptions();

  @ArgGroup(validate = false, order = 2, heading = "%nWhere%n")
  private WhereOptions where = new WhereOptions();

  @Override
  public Integer call() throws IOException {
    Optional<JobRank> job = JobRank.of(System.getenv());
    int count =
        job.map(JobRank::ranks)
            .orElseGet(() -> (int) Values.number("--ranks", ranks, 1, MOST_RANKS));
    // Where the user is, since ranks on other hosts must see it.
    Path here = Path.of("").toAbsolutePath();
    try (ScratchFolder scratch = ScratchFolder.in(here, ".tutti-affinity-")) {
      List<BackendSpec> chosen =
          job.isPresent()
              ? backends.ofJob(ConfigFile.NONE, job.get())
              : backends.chosen(ConfigFile.NONE);
      Plan plan = plan(scratch.folder(), chosen, count);
      List<RunResult> results =
          job.isPresent()
              ? InsideJob.run(plan, List.of(), false)
              : new Launcher(Ranks.program(), Backends::of, RunListener.SILENT).run(plan);
      return print(results, spec.commandLine().getOut());
    }
  }

  private Plan plan(Path folder, List<BackendSpec> chosen, int count) {
    return new Plan(
        "affinity",
        null,
        folder.toString(),
        chosen,
        List.of(count),
        List.of(),
        1,
        1,
        "fixed",
        Settings.DEFAULT,
        where.placement(List.of(count)),
        false,
        List.of("tutti", "affinity"));
  }

  private static int print(List<RunResult> results, PrintWriter out) {
    for (RunResult result : results) {
      if (result.status() == Status.COMPLETE) {
        out.println(result.backend().name());
        print(result.world(), out);
      } else {
        out.println(result.backend().name() + " did not start: " + result.reason());
      }
      out.println();
    }
    PlacementLines.of(results).forEach(out::println);
    out.flush();
    return results.stream().allMatch(result -> result.status() == Status.COMPLETE) ? 0 : 1;
  }

  private static void print(World world, PrintWriter out) {
    String format = "%8s  %-20s %10s  %-14s %-6s %s%n";
    out.printf(Locale.ROOT, format, "rank", "host", "process", "CPUs", "socket", "NUMA");
    for (RankRange range : world.placement()) {
      for (int rank = range.firstRank(); rank <= range.lastRank(); rank++) {
        out.printf(
            Locale.ROOT,
            format,
            rank,
            range.host(),
            rank < world.pids().size() ? world.pids().get(rank) : "-",
            Objects.requireNonNullElse(range.cpus(), "-"),
            Objects.requireNonNullElse(range.sockets(), "-"),
            Objects.requireNonNullElse(range.numaNodes(), "-"));
      }
    }
  }
}
