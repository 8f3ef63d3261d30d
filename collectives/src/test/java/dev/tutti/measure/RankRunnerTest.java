package dev.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.backend.local.LocalWorld;
import dev.tutti.collective.Collectives;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.Settings;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A launch on ranks as threads leaves a complete and consistent result. */
final class RankRunnerTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"dissemination", "barrier", "none"})
  void every_collective_is_measured_and_valid_with_every_synchronization(String synchronization) {
    RunResult result = launch(3, settings(synchronization, 50L, 10L), allPoints());
    assertEquals(Status.COMPLETE, result.status());
    assertEquals(Collectives.ALL.size(), result.points().size());
    for (PointResult point : result.points()) {
      assertEquals(PointStatus.VALID, point.status(), point.toString());
      assertEquals(50, point.samples() + point.evidence().invalidSamples(), point.collective());
      assertEquals(10, point.warmupSamples(), point.collective());
      assertTrue(point.latencyNs().min() <= point.latencyNs().p50());
      assertTrue(point.latencyNs().p50() <= point.latencyNs().p99());
      assertTrue(point.fastestP50Ns() <= point.rankAverageP50Ns());
      assertTrue(point.rankMeanNs().min() <= point.rankMeanNs().max());
      assertNotNull(point.histogram());
    }
    assertEquals(3, result.world().ranks());
    assertEquals(2, result.world().placement().getLast().lastRank());
  }

  @ParameterizedTest
  @CsvSource({"inPlace, true", "root, rotate", "skew, linear", "cacheOff, 64K"})
  void every_operation_is_valid_in_every_variant_it_knows(String option, String value) {
    List<Point> variants =
        allPoints().stream()
            .filter(point -> Collectives.named(point.collective()).knows(option))
            .map(point -> with(point, Map.of(option, value)))
            .toList();
    RunResult result = launch(3, settings("dissemination", 50L, 10L), variants);
    assertEquals(variants.size(), result.points().size());
    assertTrue(variants.size() > 4, variants.toString());
    for (PointResult point : result.points()) {
      assertEquals(PointStatus.VALID, point.status(), point.toString());
      assertEquals(value, point.options().get(option));
    }
  }

  @Test
  void non_blocking_and_persistent_forms_say_how_much_they_overlap() {
    RunResult result = launch(3, settings("dissemination", 50L, 10L), allPoints());
    List<String> parts = List.of("initNs", "computeNs", "testNs", "waitNs", "overallNs", "pureNs");
    int forms = 0;
    for (PointResult point : result.points()) {
      if (point.collective().startsWith("i") || point.collective().endsWith("_init")) {
        forms++;
        assertTrue(point.metrics().keySet().containsAll(parts), point.toString());
        assertTrue(point.metrics().get("computeNs") > 0, point.toString());
        for (String percent : List.of("overlapOsuPercent", "overlapImbPercent")) {
          double overlap = point.metrics().get(percent);
          assertTrue(overlap >= 0 && overlap <= 100, point.toString());
        }
      } else if (!point.collective().startsWith("pattern:")) {
        assertEquals(Map.of(), point.metrics());
      }
    }
    assertEquals(2 * (17 + 5), forms); // Those of all ranks, and those among neighbours.
  }

  @Test
  void late_ranks_make_the_others_wait_and_not_the_operation_longer() {
    Point late = with(allreduce(16), Map.of("arrival", "skewed:20000"));
    PointResult result = launch(2, settings("none", 20L, 5L), List.of(late)).points().getFirst();
    assertEquals(PointStatus.VALID, result.status(), result.toString());
    assertTrue(result.latencyNs().p50() > 15e6, result.toString());
    assertTrue(result.fastestP50Ns() < 15e6, result.toString());
    assertTrue(result.metrics().get("entrySkewNs") > 15e6, result.toString());
    assertTrue(result.metrics().get("lastArrivalToLastExitNs") < 15e6, result.toString());
    assertEquals(1, result.callsPerSample());
  }

  @Test
  void patterns_say_where_ranks_spend_their_time_and_how_much_of_it_they_wait() {
    List<Point> points =
        allPoints().stream().filter(p -> p.collective().startsWith("pattern:")).toList();
    RunResult result = launch(3, settings("dissemination", 20L, 5L), points);
    assertEquals(6, result.points().size());
    for (PointResult point : result.points()) {
      Map<String, Double> metrics = point.metrics();
      double least = metrics.get("waitLeastPercent");
      double mean = metrics.get("waitMeanPercent");
      assertTrue(least <= mean && mean <= metrics.get("waitMostPercent"), point.toString());
      assertTrue(List.of(0.0, 1.0, 2.0).contains(metrics.get("waitMostRank")), point.toString());
    }
  }

  @Test
  void some_of_the_ranks_or_groups_of_them_run_every_operation_rightly() {
    for (Map<String, String> some :
        List.of(Map.of("activeRanks", "3"), Map.of("activeRanks", "4"), Map.of("groups", "2"))) {
      RunResult result =
          launch(
              4,
              settings("dissemination", 10L, 3L),
              allPoints().stream()
                  .filter(point -> !point.collective().contains("neighbor_alltoall"))
                  .filter(point -> !point.collective().equals("pattern:halo"))
                  .map(point -> with(point, some))
                  .toList());
      for (PointResult point : result.points()) {
        assertEquals(PointStatus.VALID, point.status(), point.toString());
      }
    }
  }

  @Test
  void a_gather_of_two_groups_gathers_within_the_group() {
    Point gather =
        allPoints().stream().filter(p -> p.collective().equals("gather")).findFirst().orElseThrow();
    RunResult result =
        launch(
            4,
            settings("dissemination", 10L, 3L),
            List.of(with(gather, Map.of("groups", "2")), with(gather, Map.of("groups", "3"))));
    assertEquals(2 * 1_536, result.points().getFirst().recvBytes());
    PointResult skipped = result.points().getLast();
    assertEquals(PointStatus.SKIPPED, skipped.status());
    assertEquals("4 ranks make no 3 equal groups", skipped.reason());
  }

  @Test
  void every_group_has_a_row_of_its_own_behind_that_of_the_slowest() {
    Point point = new Point("noop", 0, 0, null, null, null, Map.of("groups", "2"));
    LaunchPlan plan = plan(4, settings("none", 10L, 1L), List.of(point, point));
    LocalWorld.run(4, c -> new RankRunner(plan, _ -> new SlowInTheSecondGroup(), List.of()).run(c));
    RunResult result = ResultFile.read(Path.of(plan.resultFile()));
    assertEquals(6, result.points().size());
    assertEquals(2, result.askedFor().size());
    PointResult all = result.points().get(3);
    PointResult first = result.points().get(4);
    PointResult second = result.points().get(5);
    assertEquals(Map.of("groups", "2"), all.options());
    assertEquals(Map.of("groups", "2", "group", "0"), first.options());
    assertEquals(Map.of("groups", "2", "group", "1"), second.options());
    assertEquals(10, first.samples());
    assertTrue(first.latencyNs().p50() < 15e6, first.toString());
    assertTrue(second.latencyNs().p50() >= 20e6, second.toString());
    assertTrue(all.latencyNs().p50() >= second.latencyNs().p50(), result.points().toString());
    assertTrue(first.rankMeanNs().max() < second.rankMeanNs().min(), first.toString());
    assertTrue(second.rankAverageP50Ns() >= 20e6, second.toString());
  }

  /** Takes 20 ms on the last two of four ranks. */
  private static final class SlowInTheSecondGroup implements Collective {
    @Override
    public String name() {
      return "noop";
    }

    @Override
    public String sizeMeaning() {
      return "no data";
    }

    @Override
    public boolean movesData() {
      return false;
    }

    @Override
    public long sendBytes(Point point, int ranks) {
      return 0;
    }

    @Override
    public long recvBytes(Point point, int ranks) {
      return 0;
    }

    @Override
    public double busFactor(int ranks) {
      return 0;
    }

    @Override
    public Call prepare(Communicator group, Point point, Arena memory) {
      boolean slow = List.of("rank-2", "rank-3").contains(Thread.currentThread().getName());
      return new Call() {
        @Override
        public void fill(int iteration) {}

        @Override
        public void run() {
          if (slow) {
            LockSupport.parkNanos(21_000_000);
          }
        }

        @Override
        public void verify() {}
      };
    }
  }

  @Test
  void without_fixed_counts_a_point_stops_on_precision_or_time_with_samples_enough() {
    RunResult result = launch(3, settings("dissemination", null, null), allPoints());
    for (PointResult point : result.points()) {
      assertTrue(point.samples() >= StopRule.FLOOR, point.toString());
      assertTrue(
          List.of("precision", "time").contains(point.evidence().stoppedBy()), point.toString());
    }
  }

  @Test
  void a_point_over_the_memory_limit_is_skipped_with_the_figure_and_the_others_go_on() {
    RunResult result =
        launch(2, settings("none", 5L, 1L), List.of(allreduce(1 << 20), allreduce(16)));
    PointResult large = result.points().getFirst();
    assertEquals(PointStatus.SKIPPED, large.status());
    assertEquals(
        "needs 2097152 bytes of buffers per rank, --max-memory allows 1048576", large.reason());
    assertNull(large.latencyNs());
    assertEquals(PointStatus.VALID, result.points().get(1).status());
  }

  @Test
  void another_number_of_ranks_than_asked_for_is_refused() {
    LaunchPlan plan = plan(3, settings("none", 5L, 1L), List.of(allreduce(16)));
    InputException refused =
        assertThrows(
            InputException.class,
            () ->
                LocalWorld.run(1, c -> new RankRunner(plan, Collectives::named, List.of()).run(c)));
    assertTrue(refused.getMessage().startsWith("asked for 3 ranks, the library sees 1"));
  }

  private RunResult launch(int ranks, Settings settings, List<Point> points) {
    LaunchPlan plan = plan(ranks, settings, points);
    LocalWorld.run(ranks, c -> new RankRunner(plan, Collectives::named, List.of()).run(c));
    return ResultFile.read(Path.of(plan.resultFile()));
  }

  private LaunchPlan plan(int ranks, Settings settings, List<Point> points) {
    RunInfo run =
        new RunInfo("run", "measured", "local", 1, 1, 1L, List.of(), null, null, "test", null);
    BackendSpec backend =
        new BackendSpec("local", "local", null, null, null, Map.of(), Map.of(), List.of());
    return new LaunchPlan(
        run,
        backend,
        ranks,
        points,
        List.of(),
        "fixed",
        settings,
        List.of(),
        folder.resolve("result.json").toString(),
        List.of(),
        false,
        null);
  }

  private static Settings settings(String synchronization, Long iterations, Long warmup) {
    return new Settings(
        synchronization,
        "auto",
        iterations,
        warmup,
        20_000_000,
        0.05,
        1 << 20,
        60_000_000_000L,
        60_000_000_000L);
  }

  private static List<Point> allPoints() {
    return Collectives.ALL.stream().flatMap(RankRunnerTest::point).toList();
  }

  private static Stream<Point> point(Collective collective) {
    if (!collective.movesData()) {
      return Stream.of(new Point(collective.name(), 0, 0, null, null, null, Map.of()));
    }
    return Stream.of(
        new Point(
            collective.name(),
            1_536,
            384,
            DataType.FLOAT32,
            collective.reduces() ? ReduceOp.SUM : null,
            collective.rooted() ? 0 : null,
            Map.of()));
  }

  private static Point with(Point point, Map<String, String> options) {
    return new Point(
        point.collective(),
        point.bytes(),
        point.count(),
        point.datatype(),
        point.op(),
        point.root(),
        options);
  }

  private static Point allreduce(long bytes) {
    return new Point("allreduce", bytes, bytes / 4, DataType.FLOAT32, ReduceOp.SUM, null, Map.of());
  }
}
