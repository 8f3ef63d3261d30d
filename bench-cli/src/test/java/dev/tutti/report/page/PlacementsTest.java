package dev.tutti.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.report.SampleResults;
import dev.tutti.report.Study;
import dev.tutti.report.page.PageData.Host;
import dev.tutti.report.page.PageData.Node;
import dev.tutti.report.page.PageData.PlacementData;
import dev.tutti.report.page.PageData.Socket;
import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlacementsTest {
  @Test
  void labels_that_ran_in_the_same_place_share_one_picture() {
    List<PlacementData> found = Placements.of(Study.byLabel(SampleResults.run(1)));
    assertEquals(1, found.size());
    assertEquals(List.of("openmpi", "mpich", "mpj"), found.getFirst().labels());
    assertEquals("2 ranks on host node1, bound, NUMA 0", found.getFirst().words());
  }

  @Test
  void ranks_of_a_numa_node_stand_together_and_name_their_cpus() {
    Host host =
        placement(
                List.of(
                    new RankRange(0, 1, "a", "0-3", "0"),
                    new RankRange(2, 3, "a", "4-7", "1"),
                    new RankRange(4, 4, "a", "0-3", "0")))
            .hosts()
            .getFirst();
    assertEquals(5, host.count());
    Node first = host.sockets().getFirst().nodes().getFirst();
    assertEquals("0-1, 4", first.ranks());
    assertEquals("0-3", first.cpus());
    assertEquals(3, first.each().size());
    assertEquals("2-3", host.sockets().getFirst().nodes().get(1).ranks());
  }

  @Test
  void numa_nodes_stand_in_the_socket_they_belong_to() {
    Host host =
        placement(
                List.of(
                    new RankRange(0, 0, "a", "0-3", "0", "0-3", "0"),
                    new RankRange(1, 1, "a", "4-7", "1", "4-7", "0"),
                    new RankRange(2, 2, "a", "8-11", "2", "8-11", "1"),
                    new RankRange(3, 3, "a", "12-15", "3", "12-15", "1")))
            .hosts()
            .getFirst();
    assertEquals(List.of("0", "1"), host.sockets().stream().map(Socket::socket).toList());
    assertEquals(
        List.of(List.of("0", "1"), List.of("2", "3")),
        host.sockets().stream()
            .map(socket -> socket.nodes().stream().map(Node::numa).toList())
            .toList());
  }

  @Test
  void ten_thousand_ranks_become_a_picture_of_their_hosts() {
    List<RankRange> ranges = new ArrayList<>();
    for (int rank = 0; rank < 10_000; rank++) {
      String node = rank % 64 < 32 ? "0" : "1";
      ranges.add(new RankRange(rank, rank, "node" + rank / 64, "" + rank % 64, node));
    }
    PlacementData placement = placement(ranges);
    assertEquals("10000 ranks on 157 hosts, 16 to 64 each, bound, NUMA 0-1", placement.words());
    assertEquals(64, placement.hosts().size());
    assertEquals(93, placement.moreHosts());
    Node node = placement.hosts().getFirst().sockets().getFirst().nodes().getFirst();
    assertEquals("0-31", node.ranks());
    assertTrue(node.each().isEmpty());
    assertEquals("0, 1, 2, 3, 4, 5, 6, 7, ...", node.cpus());
  }

  private static PlacementData placement(List<RankRange> ranges) {
    World world = new World(ranges.getLast().lastRank() + 1, List.of(), ranges);
    return Placements.of(Study.byLabel(List.of(SampleResults.with(world)))).getFirst();
  }
}
