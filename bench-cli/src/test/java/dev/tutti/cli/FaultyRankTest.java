package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.backend.Backends;
import dev.tutti.collective.Collectives;
import dev.tutti.launch.Launcher;
import dev.tutti.launch.RankProgram;
import dev.tutti.launch.RunListener;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Points;
import dev.tutti.plan.Settings;
import dev.tutti.rank.FaultyRank;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.Backend;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Placement;
import dev.tutti.spi.ReduceOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Something happens on rank 1 of 2, in the second of three points: a list of faults over a list of
 * backends. Whatever it is, the launch ends in time, no process is left, the first point is there
 * and the reason names the cause.
 */
@Tag("slow")
class FaultyRankTest {
  private static final List<String> ALL = List.of("local", "openmpi", "mpich", "mpj", "mpj-niodev");
  private static final double TIMEOUT_S = 3;

  @TempDir Path folder;

  /**
   * A fault and what must come of it.
   *
   * @param name as {@link FaultyRank} knows it
   * @param status of the launch
   * @param says a part of the launch's reason, or of the point's where the launch goes on
   * @param timeoutS point's time-out in s
   * @param backends on which
   */
  record Fault(String name, Status status, String says, double timeoutS, List<String> backends) {}

  private static final List<Fault> FAULTS =
      List.of(
          // First, since others run beside it.
          new Fault("ARRIVES_30_S_LATE", Status.COMPLETE, null, 60, List.of("openmpi")),
          new Fault("THROWS", Status.FAILED, "the window is lost", 60, ALL),
          new Fault("EXITS_WITH_0", Status.FAILED, "nothing more to do today", 60, ALL),
          new Fault("FILLS_ITS_HEAP", Status.FAILED, "OutOfMemoryError: Java heap space", 60, ALL),
          new Fault("NO_MEMORY_FOR_A_BUFFER", Status.COMPLETE, "rank 1: out of memory", 60, ALL),
          new Fault(
              "NEVER_ARRIVES",
              Status.FAILED,
              "at allreduce 64 B: rank 0 arrived, waiting in MPI ",
              TIMEOUT_S,
              ALL));

  static Stream<Object[]> cases() {
    return FAULTS.stream()
        .flatMap(fault -> fault.backends().stream().map(name -> new Object[] {fault, name}));
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Execution(ExecutionMode.CONCURRENT)
  void the_launch_ends_in_time_and_says_why(Fault fault, String backend) throws Exception {
    RunResult result = launcher(fault).run(plan(fault, available(backend))).getFirst();
    long nowMs = System.currentTimeMillis();
    Path moment = folder.resolve("out/launches/" + backend + "-1").resolve(FaultyRank.MOMENT);
    long promptNs = (nowMs - Files.getLastModifiedTime(moment).toMillis()) * 1_000_000L;
    FaultTimes.print(fault.name(), backend, promptNs);

    assertEquals(fault.status(), result.status(), result.reason());
    assertEquals(PointStatus.VALID, result.points().getFirst().status());
    if (fault.status() == Status.COMPLETE) {
      assertEquals(3, result.points().size());
      assertEquals(PointStatus.VALID, result.points().getLast().status());
      assertContains(fault.says(), result.points().get(1).reason());
    } else {
      assertContains(fault.says(), result.reason());
      FaultTimes.assertPrompt(promptNs, fault.timeoutS() == TIMEOUT_S ? TIMEOUT_S : 0);
    }
    assertEquals(List.of(), FaultTimes.processesNaming(folder));
    ResultSchema.check(folder.resolve("out"));
  }

  private static void assertContains(String part, String reason) {
    assertTrue(part == null ? reason == null : String.valueOf(reason).contains(part), reason);
  }

  private static Backend available(String name) {
    Backend backend =
        Backends.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    assumeTrue(
        backend.unavailable().isEmpty(), () -> name + ": " + backend.unavailable().orElseThrow());
    return backend;
  }

  private static Launcher launcher(Fault fault) throws IOException {
    RankProgram usual = Ranks.program();
    List<String> options = new ArrayList<>(usual.jvmOptions());
    options.add("-Xmx64m");
    options.add("-D" + FaultyRank.PROPERTY + "=" + fault.name());
    RankProgram program =
        new RankProgram(
            usual.java(), options, usual.classPath(), FaultyRank.class.getName(), usual.version());
    return new Launcher(program, Backends::of, RunListener.SILENT);
  }

  private Plan plan(Fault fault, Backend backend) {
    return new Plan(
        "faulty",
        null,
        folder.resolve("out").toString(),
        List.of(backend.spec()),
        List.of(2),
        Points.of(
            List.of(Collectives.named("allreduce")),
            List.of(16L, FaultyRank.AT_BYTES, 256L),
            DataType.FLOAT32,
            ReduceOp.SUM,
            0,
            Map.of()),
        1,
        1,
        "fixed",
        settings((long) (fault.timeoutS() * 1e9)),
        Placement.HERE,
        false,
        List.of("tutti", "run"));
  }

  private static Settings settings(long pointTimeoutNs) {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.synchronization(),
        usual.clock(),
        100L,
        10L,
        usual.timePerPointNs(),
        usual.precision(),
        usual.maxMemoryBytes(),
        pointTimeoutNs,
        120_000_000_000L);
  }
}
