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
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that cannot do their work, on the real libraries: failed, with what they said. */
class BrokenRanksTest {
  private static final Point BARRIER = new Point("barrier", 0, 0, null, null, null, Map.of());
  private static final Point NONSENSE = new Point("nonsense", 0, 0, null, null, null, Map.of());

  /** Hydra does not mind a rank that ends before MPI_Init, where the others wait for it. */
  private static final Settings SETTINGS = withLaunchTimeout(12_000_000_000L);

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

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  @Execution(ExecutionMode.CONCURRENT)
  void a_rank_with_an_older_jdk_fails_the_launch_and_says_so(String backend) throws IOException {
    Path old =
        Stream.of("/usr/lib/jvm/java-17-openjdk-amd64", "/usr/lib/jvm/java-17-openjdk-arm64")
            .map(home -> Path.of(home, "bin", "java"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    assumeTrue(old != null, "there is no JDK 17 beside this one");
    Path javaOfRanks = Ranks.program().java();
    Backend mixed =
        new SecondRankOther(available(backend), command -> replaced(command, javaOfRanks, old));
    RunResult result = run(RankMain.class, mixed.spec(), BARRIER, spec -> mixed);
    assertEquals(Status.FAILED, result.status());
    assertTrue(result.reason().contains("UnsupportedClassVersionError"), result.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  @Execution(ExecutionMode.CONCURRENT)
  void a_rank_of_another_tutti_fails_the_launch_and_says_so(String backend) throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/dev/tutti"));
    Files.writeString(other.resolve("version.properties"), "version=0.0.9\ncommit=abc\n");
    Backend mixed =
        new SecondRankOther(
            available(backend),
            command -> {
              List<String> changed = new ArrayList<>(command);
              int path = changed.indexOf("-cp") + 1;
              changed.set(path, folder.resolve("other") + File.pathSeparator + changed.get(path));
              return changed;
            });
    RunResult result = run(RankMain.class, mixed.spec(), BARRIER, spec -> mixed);
    assertEquals(Status.FAILED, result.status());
    assertTrue(
        result.reason().contains("is Tutti 0.0.9 (abc), and it was started by "), result.reason());
  }

  private static List<String> replaced(List<String> command, Path from, Path to) {
    return command.stream()
        .map(word -> word.equals(from.toString()) ? to.toString() : word)
        .toList();
  }

  /** A rank's main that leaves at once. */
  static final class EarlyExit {
    private EarlyExit() {}

    public static void main(String[] args) {
      System.out.println("nothing to do today");
      System.exit(0);
    }
  }

  /** Two ranks, the second of which is as on a host that is not like the first. */
  private static final class SecondRankOther extends Wrapped {
    private final UnaryOperator<List<String>> change;

    SecondRankOther(Backend backend, UnaryOperator<List<String>> change) {
      super(backend);
      this.change = change;
    }

    @Override
    public List<String> command(Job job) {
      List<String> whole = library().command(job);
      int java = whole.indexOf(job.java().toString());
      int rank = whole.get(java - 1).equals("env") ? java - 1 : java;
      List<String> command = new ArrayList<>(whole);
      command.set(command.indexOf("2"), "1");
      command.addAll(List.of(":", whole.get(1), "1"));
      command.addAll(change.apply(whole.subList(rank, whole.size())));
      return command;
    }
  }

  /** One library's ranks, started by another's launcher. */
  private static final class MixedUp extends Wrapped {
    private final Backend launcher;

    MixedUp(Backend library, Backend launcher) {
      super(library);
      this.launcher = launcher;
    }

    @Override
    public List<String> command(Job job) {
      return launcher.command(job);
    }
  }

  private abstract static class Wrapped implements Backend {
    private final Backend library;

    Wrapped(Backend library) {
      this.library = library;
    }

    final Backend library() {
      return library;
    }

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
    public void onEachRank(int ranks, Consumer<Communicator> body) {
      library.onEachRank(ranks, body);
    }
  }

  private static Settings withLaunchTimeout(long ns) {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.synchronization(),
        usual.clock(),
        usual.iterations(),
        usual.warmup(),
        usual.timePerPointNs(),
        usual.precision(),
        usual.maxMemoryBytes(),
        usual.pointTimeoutNs(),
        ns);
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
            SETTINGS,
            Placement.HERE,
            false,
            List.of("tutti", "run"));
    RunResult result = new Launcher(program, open, RunListener.SILENT).run(plan).getFirst();
    ResultSchema.check(folder.resolve("out"));
    return result;
  }
}
