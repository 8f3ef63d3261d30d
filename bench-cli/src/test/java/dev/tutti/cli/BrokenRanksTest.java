package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.backend.Backends;
import dev.tutti.launch.Launcher;
import dev.tutti.launch.RankProgram;
import dev.tutti.launch.RunListener;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.rank.RankMain;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import dev.tutti.spi.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that cannot do their work, on the real libraries: failed, with what they said. */
class BrokenRanksTest {
  private static final Point BARRIER = new Point("barrier", 0, 0, null, null, null, Map.of());
  private static final Point NONSENSE = new Point("nonsense", 0, 0, null, null, null, Map.of());

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"openmpi, mpich", "mpich, openmpi"})
  void ranks_of_one_library_under_anothers_launcher_are_refused(String library, String launcher)
      throws IOException {
    Backend mixed = new MixedUp(available(library), available(launcher));
    RunResult result = run(RankMain.class, mixed.spec(), BARRIER, spec -> mixed);
    assertEquals(Status.FAILED, result.status());
    assertTrue(result.reason().contains("asked for 2 ranks, the library sees 1"), result.reason());
    assertEquals(List.of(), result.points());
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "openmpi", "mpich", "mpj", "mpj-flat"})
  void a_rank_that_throws_fails_the_launch_with_its_message(String backend) throws IOException {
    RunResult result = run(RankMain.class, available(backend).spec(), NONSENSE, Backends::of);
    assertEquals(Status.FAILED, result.status());
    assertTrue(result.reason().contains("collective 'nonsense' is unknown"), result.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "openmpi", "mpich", "mpj"})
  void ranks_that_exit_early_with_0_fail_the_launch(String backend) throws IOException {
    RunResult result = run(EarlyExit.class, available(backend).spec(), BARRIER, Backends::of);
    assertEquals(Status.FAILED, result.status());
    assertTrue(result.reason().contains("before the result was complete"), result.reason());
    assertTrue(result.reason().contains("nothing to do today"), result.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpj"})
  void memory_that_runs_out_fails_the_points_or_the_launch_and_the_exit_code_says_so(
      String backend) {
    available(backend);
    Tutti tutti =
        Tutti.run(
            "run",
            "-b",
            backend,
            "-c",
            "alltoall",
            "-m",
            "16,64M",
            "--launches",
            "1",
            "--time-per-point",
            "20ms",
            "--launcher-arg=-Xmx64m",
            "-o",
            folder.toString());
    assertEquals(1, tutti.exitCode(), tutti.out() + tutti.err());
    String all = tutti.out() + tutti.err();
    assertTrue(all.contains("OutOfMemoryError") || all.contains("out of memory"), all);
  }

  /** A rank's main that leaves at once. */
  static final class EarlyExit {
    private EarlyExit() {}

    public static void main(String[] args) {
      System.out.println("nothing to do today");
      System.exit(0);
    }
  }

  /** One library's ranks, started by another's launcher. */
  private record MixedUp(Backend library, Backend launcher) implements Backend {
    @Override
    public String name() {
      return library.name();
    }

    @Override
    public BackendSpec spec() {
      return library.spec();
    }

    @Override
    public Optional<String> unavailable() {
      return library.unavailable();
    }

    @Override
    public Optional<String> version() {
      return library.version();
    }

    @Override
    public List<String> command(Job job) {
      return launcher.command(job);
    }

    @Override
    public void onEachRank(int ranks, Consumer<Communicator> body) {
      library.onEachRank(ranks, body);
    }
  }

  private static Backend available(String name) {
    Backend backend =
        Backends.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    assumeTrue(
        backend.unavailable().isEmpty(), () -> name + ": " + backend.unavailable().orElseThrow());
    return backend;
  }

  private RunResult run(
      Class<?> main, BackendSpec spec, Point point, Function<BackendSpec, Backend> open)
      throws IOException {
    RankProgram usual = Ranks.program();
    RankProgram program =
        new RankProgram(
            usual.java(), usual.jvmOptions(), usual.classPath(), main.getName(), usual.version());
    Plan plan =
        new Plan(
            "broken",
            null,
            folder.resolve("out").toString(),
            List.of(spec),
            List.of(2),
            List.of(point),
            1,
            1,
            "fixed",
            Settings.DEFAULT,
            Placement.HERE,
            false,
            List.of("tutti", "run"));
    RunResult result = new Launcher(program, open, RunListener.SILENT).run(plan).getFirst();
    ResultSchema.check(folder.resolve("out"));
    return result;
  }
}
