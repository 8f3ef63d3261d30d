package dev.tutti.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.backend.local.LocalWorld;
import dev.tutti.spi.Collective;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NeighboursTest {
  private static Point point(String graph) {
    Map<String, String> options = Map.of(PointOptions.GRAPH, graph);
    return new Point("neighbor_alltoallv", 12, 3, DataType.INT32, null, null, options);
  }

  @Test
  void a_file_names_each_pair_on_a_line() {
    String graph = Neighbours.edges("f", List.of("# from to", "0 1", "", " 2\t1 ", "1,0", "0 > 2"));
    assertEquals("edges:0>1 2>1 1>0 0>2", graph);
    Neighbours neighbours = Neighbours.of(point(graph), 3);
    assertEquals(List.of(0, 2), neighbours.sources(1));
    assertEquals(List.of(1, 2), neighbours.destinations(0));
    assertEquals(1, neighbours.sentAs(2, 0));
    assertEquals(
        Optional.of("the graph has a rank 2, and there are 2"),
        Neighbours.refusal(point(graph), 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0 0", "a b", "0 1 2", "-1 0", "0 99999999"})
  void what_is_no_pair_is_refused_with_its_line(String line) {
    InputException refused =
        assertThrows(InputException.class, () -> Neighbours.edges("f", List.of("0 1", line)));
    assertTrue(refused.getMessage().startsWith("f line 2 is no new pair"), refused.getMessage());
  }

  @Test
  void ranks_two_wide_are_neighbours_twice() {
    Point grid = new Point("neighbor_allgather", 4, 1, DataType.INT32, null, null, Map.of());
    Neighbours neighbours = Neighbours.of(grid, 2);
    assertEquals(List.of(1, 1), neighbours.sources(0));
    assertEquals(List.of(6, 3, 2, 1), Neighbours.of(grid, 9).sources(0));
  }

  @Test
  void an_operation_on_a_graph_of_a_file_is_right() {
    Point point = point("edges:0>1 2>1 1>0 0>2");
    Collective collective = Collectives.named(point.collective());
    assertEquals(2 * 12, collective.sendBytes(point, 3));
    LocalWorld.run(
        3,
        ranks -> {
          try (Arena memory = Arena.ofConfined()) {
            Collective.Call call = collective.prepare(ranks, point, memory);
            call.fill(1);
            call.run();
            call.verify();
          }
        });
  }
}
