package dev.tutti.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.backend.local.LocalWorld;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.WrongResult;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every operation, on the oracle. */
final class CollectiveContractTest {

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
      for (Point point : ContractPoints.of(collective, ranks, new long[] {1, 3, 7, 64, 1001})) {
        int size = ranks;
        LocalWorld.run(size, communicator -> runTwice(collective, communicator, point));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("collectivesThatMoveData")
  void one_wrong_byte_on_one_rank_is_caught_and_named(Collective collective) {
    for (Point point : ContractPoints.of(collective, 3, new long[] {1, 5, 64})) {
      int victim = collective.rooted() && !collective.name().equals("bcast") ? point.root() : 2;
      if (collective.name().equals("reduce_scatter") && point.count() < 3) {
        continue; // rank 2 gets no element
      }
      UnaryOperator<Communicator> sabotage =
          communicator -> new WrongCommunicator(communicator, victim);
      WrongResult caught =
          assertThrows(
              WrongResult.class,
              () ->
                  LocalWorld.run(
                      3, communicator -> runTwice(collective, sabotage.apply(communicator), point)),
              () -> collective.name() + " " + point);
      assertTrue(
          caught.getMessage().startsWith("rank " + victim + ": receive buffer[0] expected "),
          caught.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("collectives")
  void buffer_sizes_are_those_of_the_definition(Collective collective) {
    Point point = ContractPoints.of(collective, 4, new long[] {10}).getFirst();
    long bytes = collective.movesData() ? 10L * point.datatype().bytes() : 0;
    List<Long> expected =
        switch (collective.name()) {
          case "allreduce", "bcast" -> List.of(bytes, bytes);
          case "gather" -> List.of(bytes, 4 * bytes);
          case "alltoall" -> List.of(4 * bytes, 4 * bytes);
          case "reduce_scatter" -> List.of(bytes, 3L * point.datatype().bytes());
          case "barrier", "noop" -> List.of(0L, 0L);
          default -> throw new AssertionError("no definition for " + collective.name());
        };
    assertEquals(expected, List.of(collective.sendBytes(point, 4), collective.recvBytes(point, 4)));
  }

  private static void runTwice(Collective collective, Communicator communicator, Point point) {
    try (Arena memory = Arena.ofConfined()) {
      Collective.Call call = collective.prepare(communicator, point, memory);
      for (int iteration = 0; iteration < 2; iteration++) {
        call.fill(iteration);
        call.run();
        call.verify();
      }
    }
  }
}
