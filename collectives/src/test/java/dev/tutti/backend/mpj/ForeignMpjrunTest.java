package dev.tutti.backend.mpj;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.launch.Launcher;
import dev.tutti.launch.RankProgram;
import dev.tutti.launch.RunListener;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.rank.RankMain;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.io.Closeable;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that the user's own mpjrun starts, with a plan that {@code tutti run --prepare} wrote. */
final class ForeignMpjrunTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final List<Path> CLASS_PATH =
      Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .map(entry -> Path.of(entry).toAbsolutePath())
          .toList();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"mpj-niodev", "mpj-hybdev"})
  void a_prepared_plan_is_measured_by_ranks_of_a_plain_mpjrun(String name) throws Exception {
    MpjBackend backend = ProbeRank.known(name);
    Path plan = prepare(backend);
    // As mpjboot would: an MPJ_HOME of its own, with a daemon.
    Job job = job(plan);
    Files.createDirectories(job.folder());
    try (Closeable _ = backend.start(job)) {
      Path home = job.folder().resolve("mpj");
      List<String> mpjrun =
          List.of(
              JAVA.toString(),
              "-jar",
              home.resolve("lib/starter.jar").toString(),
              "-np",
              "2",
              "-dev",
              backend.spec().device(),
              "-machinesfile",
              home.resolve("machines").toString(),
              "-cp",
              classPath(),
              RankMain.class.getName(),
              plan.toString());
      ProcessBuilder builder = new ProcessBuilder(mpjrun).redirectErrorStream(true);
      builder.redirectOutput(folder.resolve("log").toFile());
      builder.environment().putAll(backend.launcherEnvironment(job));
      Process process = builder.start();
      boolean ended = process.waitFor(120, TimeUnit.SECONDS);
      process.destroyForcibly();
      assertTrue(ended, Files.readString(folder.resolve("log")));
    }
    RunResult result = ResultFile.read(folder.resolve("run").resolve(name + "-1.json"));
    assertEquals(Status.COMPLETE, result.status(), Files.readString(folder.resolve("log")));
    assertEquals(PointStatus.VALID, result.points().getFirst().status());
    assertEquals(2, result.world().ranks());
  }

  private Path prepare(MpjBackend backend) {
    RankProgram program =
        new RankProgram(JAVA, List.of(), CLASS_PATH, RankMain.class.getName(), "test");
    Point point = new Point("allreduce", 64, 16, DataType.FLOAT32, ReduceOp.SUM, null, Map.of());
    Plan plan =
        new Plan(
            "run",
            null,
            folder.resolve("run").toString(),
            List.of(backend.spec()),
            List.of(2),
            List.of(point),
            1,
            1,
            "fixed",
            Settings.DEFAULT,
            Placement.HERE,
            false,
            List.of("tutti", "run"));
    List<Path> plans =
        new Launcher(program, spec -> new MpjBackend(spec, List.of()), RunListener.SILENT)
            .prepare(plan);
    assertEquals(1, plans.size());
    return plans.getFirst();
  }

  private Job job(Path plan) {
    return new Job(
        2,
        JAVA,
        List.of(),
        CLASS_PATH,
        RankMain.class.getName(),
        List.of(plan.toString()),
        Map.of(),
        List.of(),
        folder.resolve("home"),
        Placement.HERE);
  }

  /** The distribution has none of the library's own jars either. */
  private static String classPath() {
    return String.join(
        File.pathSeparator,
        CLASS_PATH.stream()
            .map(Path::toString)
            .filter(entry -> !entry.contains("mpjexpress"))
            .toList());
  }
}
