package dev.tutti.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.backend.local.LocalWorld;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.WrongResult;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every operation, on the oracle. */
final class CollectiveContractTest {
  private static final int RANKS = 3;

  static Stream<Collective> collectives() {
    return Collectives.ALL.stream();
  }

  static Stream<Collective> collectivesThatMoveData() {
    return Collectives.ALL.stream().filter(Collective::movesData);
  }

  @ParameterizedTest
  @MethodSource("collectives")
  void a_right_library_passes_with_every_type_op_count_root_and_one_to_four_ranks(
      Collective collective) {
    for (int ranks = 1; ranks <= 4; ranks++) {
      for (Point point : ContractPoints.of(collective, ranks, 0, 1, 3, 7, 64, 1001)) {
        int size = ranks;
        LocalWorld.run(size, communicator -> runTwice(collective, communicator, point));
      }
    }
  }

  static Stream<Arguments> faults() {
    return Arrays.stream(Fault.values())
        .flatMap(
            fault ->
                Collectives.ALL.stream()
                    .filter(Collective::movesData)
                    .filter(fault::appliesTo)
                    .map(collective -> Arguments.of(fault, collective.name())));
  }

  @ParameterizedTest(name = "{0} in {1}")
  @MethodSource("faults")
  void a_wrong_library_is_caught_with_every_type_and_reduction(Fault fault, String name) {
    Collective collective = Collectives.named(name);
    for (Point plain : withTwoBuffers(collective)) {
      Point point = ContractPoints.with(plain, fault.options());
      assertThrows(
          WrongResult.class,
          () ->
              LocalWorld.run(
                  RANKS, right -> runTwice(collective, wrong(right, fault, point), point)),
          () -> fault + " in " + point);
    }
  }

  @ParameterizedTest
  @MethodSource("collectivesThatMoveData")
  void the_message_names_rank_buffer_index_and_values(Collective collective) {
    for (Point point : withTwoBuffers(collective)) {
      WrongResult caught =
          assertThrows(
              WrongResult.class,
              () ->
                  LocalWorld.run(
                      RANKS,
                      right ->
                          runTwice(collective, wrong(right, Fault.FLIPPED_BIT, point), point)));
      assertTrue(
          caught.getMessage().startsWith("rank " + victim(point) + ": receive buffer[0] expected "),
          caught.getMessage());
      assertEquals(
          CallingThreads.of(point) > 0,
          caught.getMessage().endsWith(" (calling thread 1)"),
          caught.getMessage());
    }
  }

  /** Faults are made in the one buffer or the other. */
  private static List<Point> withTwoBuffers(Collective collective) {
    return ContractPoints.of(collective, RANKS, 64).stream()
        .filter(point -> !PointOptions.inPlace(point))
        .toList();
  }

  private static Communicator wrong(Communicator right, Fault fault, Point point) {
    boolean rootSends = blocking(point.collective()).startsWith("scatter");
    return WrongCommunicator.of(right, fault, point, victim(point), rootSends ? point.root() : 0);
  }

  /** The rank that receives: the root where only that does, another than the root of a bcast. */
  private static int victim(Point point) {
    if (point.collective().startsWith(PatternOperation.PREFIX) && point.op() == null) {
      return 1; // the third of three ranks has no partner
    }
    String name = blocking(point.collective());
    boolean rootReceives = name.startsWith("gather") || name.equals("reduce");
    return rootReceives ? point.root() : 2;
  }

  @ParameterizedTest
  @ValueSource(strings = {"FLIPPED_BIT", "STALE_BUFFER", "WRONG_REDUCTION", "MISSING_RANK"})
  void a_wrong_time_step_is_caught(String name) {
    Collective timestep = Collectives.named("pattern:timestep");
    Point point = ContractPoints.of(timestep, RANKS, 1).getFirst();
    Fault fault = Fault.valueOf(name);
    assertThrows(
        WrongResult.class,
        () ->
            LocalWorld.run(RANKS, right -> runTwice(timestep, wrong(right, fault, point), point)));
  }

  @Test
  void threads_that_compute_between_calls_leave_right_results_right_and_wrong_ones_wrong() {
    for (Collective collective : Collectives.BLOCKING) {
      Collective named = Collectives.named(collective.name());
      Point plain = ContractPoints.of(named, RANKS, 64).getFirst();
      Point busy = ContractPoints.with(plain, Map.of(PointOptions.BUSY_THREADS, "2"));
      LocalWorld.run(RANKS, right -> runTwice(named, right, busy));
      if (named.movesData()) {
        assertThrows(
            WrongResult.class,
            () ->
                LocalWorld.run(
                    RANKS, right -> runTwice(named, wrong(right, Fault.FLIPPED_BIT, busy), busy)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("collectives")
  void buffer_sizes_are_those_of_the_definition(Collective collective) {
    Point point = ContractPoints.of(collective, 4, 12).getFirst();
    long bytes = collective.movesData() ? 12L * point.datatype().bytes() : 0;
    List<Long> expected =
        switch (blocking(collective.name())) {
          case "allreduce", "reduce", "bcast", "scan", "exscan" -> List.of(bytes, bytes);
          case "gather", "gatherv", "allgather", "allgatherv" -> List.of(bytes, 4 * bytes);
          case "scatter", "scatterv" -> List.of(4 * bytes, bytes);
          case "alltoall", "alltoallv", "alltoallw" -> List.of(4 * bytes, 4 * bytes);
          case "reduce_scatter", "reduce_scatter_block" -> List.of(bytes, bytes / 4);
          case "neighbor_allgather", "neighbor_allgatherv" -> List.of(bytes, 2 * bytes);
          case "neighbor_alltoall", "neighbor_alltoallv", "neighbor_alltoallw" ->
              List.of(2 * bytes, 2 * bytes);
          case "pattern:halo" -> List.of(2 * bytes, 2 * bytes);
          case "pattern:bandwidth" -> List.of(64 * bytes, 64 * bytes);
          case "pattern:pingpong", "pattern:exchange" -> List.of(bytes, bytes);
          case "pattern:reduce_scatter_barrier" -> List.of(bytes, bytes / 4);
          case "pattern:timestep" -> List.of(0L, 0L);
          case "barrier", "noop" -> List.of(0L, 0L);
          default -> throw new AssertionError("no definition for " + collective.name());
        };
    assertEquals(expected, List.of(collective.sendBytes(point, 4), collective.recvBytes(point, 4)));
  }

  @Test
  void gaps_and_the_places_where_buffers_wander_count_as_memory() {
    Collective bcast = Collectives.named("bcast");
    Point plain = ContractPoints.point(bcast, 2, DataType.INT32, null, 4, Map.of());
    assertEquals(2 * 16, bcast.memoryBytes(plain, 2));
    Point gaps = ContractPoints.with(plain, Map.of(PointOptions.DERIVED, "vector"));
    assertEquals(2 * 7 * 4, bcast.memoryBytes(gaps, 2));
    Point wandering = ContractPoints.with(plain, Map.of(PointOptions.CACHE_OFF, "64K"));
    assertEquals(2 * 16 + 2 * 2 * 65_536, bcast.memoryBytes(wandering, 2));
  }

  /** Returns the name of the operation that a non-blocking or persistent one is a form of. */
  private static String blocking(String name) {
    return Collectives.named(name) instanceof Started started ? started.operation().name() : name;
  }

  private static void runTwice(Collective collective, Communicator communicator, Point point) {
    try (Arena memory = Arena.ofConfined()) {
      Collective.Call call = collective.prepare(communicator, point, memory);
      try {
        for (int iteration = 0; iteration < 2; iteration++) {
          call.fill(iteration);
          call.run();
          call.verify();
          call.next();
        }
      } finally {
        call.close();
      }
    }
  }
}
