package dev.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.backend.local.LocalWorld;
import dev.tutti.collective.Collectives;
import dev.tutti.environment.RankPlace;
import dev.tutti.environment.RankPlaces;
import dev.tutti.plan.Settings;
import dev.tutti.result.BackendInfo;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the harness itself costs does not grow with the ranks. */
final class ScaleTest {
  private static final int SAMPLES = 20;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {16, 256})
  void rank_0_takes_part_in_messages_as_many_as_the_tree_is_deep(int ranks) {
    int depth = 32 - Integer.numberOfLeadingZeros(ranks - 1);
    Traffic traffic = measureNoop(ranks);
    // A dozen reductions and broadcasts, and twenty questions about the time to each child.
    assertTrue(
        traffic.messages <= 100L * depth, traffic.messages + " messages at " + ranks + " ranks");
    // Samples are reduced element by element: five numbers each, whatever the number of ranks.
    assertTrue(
        traffic.largest <= SAMPLES * 5 * 8, traffic.largest + " bytes at " + ranks + " ranks");
  }

  @Test
  void a_thousand_ranks_agree_on_every_operation() {
    List<Point> points = List.of(point("allreduce", 3), point("gather", 1), point("barrier", 0));
    List<PointResult> results = new ArrayList<>();
    LocalWorld.run(
        1_024,
        communicator -> {
          try (Arena memory = Arena.ofConfined()) {
            PointRunner runner = new PointRunner(harness(communicator, settings(5, 1), memory));
            for (Point point : points) {
              PointResult mine = runner.run(Collectives.named(point.collective()), point, 0);
              if (communicator.rank() == 0) {
                results.add(mine);
              }
            }
          }
        });
    assertEquals(points.size(), results.size());
    for (PointResult result : results) {
      assertEquals(PointStatus.VALID, result.status(), result.reason());
      assertEquals(5, result.samples());
    }
  }

  @Test
  void the_places_of_ten_thousand_ranks_bound_to_cores_fit_in_four_megabytes() throws IOException {
    String places =
        IntStream.range(0, 10_000)
            .mapToObj(
                rank ->
                    RankPlaces.of(
                        rank,
                        new RankPlace(
                            "node" + rank / 128,
                            Integer.toString(rank % 128),
                            Integer.toString(rank % 128 / 32),
                            Integer.toString(rank % 128),
                            Integer.toString(rank % 128 / 64),
                            "a CPU of 128 cores",
                            "0-127")))
            .reduce(RankPlaces::join)
            .orElseThrow();
    World world = RankPlaces.world(10_000, places, LongStream.range(0, 10_000).boxed().toList());
    assertEquals(10_000, world.placement().size());
    assertEquals(79, world.hosts().size());
    Path file = folder.resolve("large.json");
    RunInfo run =
        new RunInfo("run", "measured", "x", 1, 1, 1L, List.of(), null, null, "test", null);
    ResultFile.write(
        file,
        new RunResult(
            RunResult.SCHEMA,
            Status.COMPLETE,
            null,
            run,
            new BackendInfo("x", "native", null, null, List.of(), Map.of()),
            world,
            null,
            new MethodInfo(
                "p50 of the slowest rank",
                "none",
                "nanoTime",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "fixed",
                null),
            List.of(),
            List.of()));
    assertTrue(Files.size(file) < 4_000_000, Files.size(file) + " bytes");
    assertEquals(world, ResultFile.read(file).world());
  }

  @Test
  void ranks_that_share_a_place_are_one_range_however_the_tree_joins_them() {
    RankPlace a = new RankPlace("a", "0-3", "0", "0-3", "0", null, null);
    RankPlace b = new RankPlace("b", "0-3", "0", "0-3", "0", null, null);
    String lower = RankPlaces.join(RankPlaces.of(0, a), RankPlaces.of(1, a));
    String upper = RankPlaces.join(RankPlaces.of(2, a), RankPlaces.of(3, b));
    assertEquals(
        List.of(
            new World.RankRange(0, 2, "a", "0-3", "0", "0-3", "0"),
            new World.RankRange(3, 3, "b", "0-3", "0", "0-3", "0")),
        RankPlaces.world(4, RankPlaces.join(lower, upper), List.of()).placement());
  }

  private record Traffic(long messages, long largest) {}

  private static Traffic measureNoop(int ranks) {
    AtomicLong messages = new AtomicLong();
    AtomicLong largest = new AtomicLong();
    LocalWorld.run(
        ranks,
        communicator -> {
          CountingCommunicator counting = new CountingCommunicator(communicator);
          try (Arena memory = Arena.ofConfined()) {
            Harness harness = harness(counting, settings(SAMPLES, 1), memory);
            counting.reset();
            PointResult result =
                new PointRunner(harness).run(Collectives.named("noop"), point("noop", 0), 0);
            if (communicator.rank() == 0) {
              assertEquals(PointStatus.VALID, Objects.requireNonNull(result).status());
              messages.set(counting.messages());
              largest.set(counting.largestBytes());
            }
          }
        });
    return new Traffic(messages.get(), largest.get());
  }

  private static Harness harness(Communicator communicator, Settings settings, Arena memory) {
    return Harness.over(
        communicator,
        new Tree(communicator, memory),
        new Clocks.Measured(Clocks.nanoTime(), 1, 25),
        settings,
        "local",
        memory);
  }

  private static Settings settings(long iterations, long warmup) {
    return new Settings(
        "none", "auto", iterations, warmup, 1_000_000, 0.01, 1 << 20, 60_000_000_000L, 1);
  }

  private static Point point(String collective, long count) {
    DataType type = count == 0 ? null : DataType.INT32;
    ReduceOp op = collective.equals("allreduce") ? ReduceOp.SUM : null;
    Integer root = collective.equals("gather") ? 7 : null;
    return new Point(collective, count * 4, count, type, op, root, Map.of());
  }
}
