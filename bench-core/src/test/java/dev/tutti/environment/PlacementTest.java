package dev.tutti.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tutti.result.Warning;
import dev.tutti.result.World;
import dev.tutti.result.World.Machine;
import dev.tutti.result.World.RankRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static final Machine A = new Machine("a", "model X", "0-31");
  private static final Machine B = new Machine("b", "model X", "0-31");

  @Test
  void bound_ranks_are_told_in_one_line() {
    List<RankRange> ranges = new ArrayList<>();
    for (int rank = 0; rank < 64; rank++) {
      String cpu = "" + rank % 32;
      ranges.add(
          new RankRange(
              rank, rank, rank < 32 ? "a" : "b", cpu, rank % 32 < 16 ? "0" : "1", cpu, "0"));
    }
    World world = world(ranges, A, B);
    assertEquals(
        "64 ranks on 2 hosts, 32 each, bound to cores 0-31, NUMA 0-1", PlacementWords.of(world));
    assertEquals(List.of(), PlacementWarnings.of(world, "native", 1));
  }

  @Test
  void unbound_ranks_are_told_with_the_option_that_binds_them() {
    World world = world(List.of(new RankRange(0, 1, "a", "0-31", "0-1", "0-31", "0")), A);
    assertEquals("2 ranks on host a, not bound, NUMA 0-1", PlacementWords.of(world));
    assertEquals(
        List.of("2 of 2 ranks may run on every core of their host -> add --bind-to core"),
        warnings(world, "native"));
    assertEquals(
        List.of(
            "2 of 2 ranks may run on every core of their host -> mpjrun binds no rank: give"
                + " libraries compared with it --bind-to none"),
        warnings(world, "mpj"));
    assertEquals(List.of(), warnings(world, "local"));
  }

  @Test
  void calling_threads_want_a_cpu_each() {
    World bound =
        world(
            List.of(
                new RankRange(0, 0, "a", "0", "0", "0", "0"),
                new RankRange(1, 1, "a", "1", "0", "1", "0")),
            A);
    assertEquals(List.of(), PlacementWarnings.of(bound, "native", 1));
    assertEquals(
        List.of(
            "2 of 2 ranks have fewer CPUs than their 4 calling threads -> use --bind-to numa, socket"
                + " or none"),
        PlacementWarnings.of(bound, "native", 4).stream().map(PlacementTest::words).toList());
    World free = world(List.of(new RankRange(0, 1, "a", "0-31", "0", "0-31", "0")), A);
    assertEquals(
        List.of("2 ranks of 17 threads share the 32 CPUs of a"),
        PlacementWarnings.of(free, "native", 17).stream().map(Warning::what).toList());
    assertEquals(
        List.of("2 of 2 ranks may run on every core of their host -> add --bind-to numa"),
        PlacementWarnings.of(free, "native", 4).stream().map(PlacementTest::words).toList());
  }

  @Test
  void one_rank_more_on_the_first_host_is_told() {
    World world =
        world(
            List.of(
                new RankRange(0, 1, "a", "0-1", "0", "0-1", "0"),
                new RankRange(2, 2, "b", "0", "0", "0", "0")),
            A,
            B);
    assertEquals(
        "3 ranks on 2 hosts, 1 to 2 each, bound to cores that differ from host to host, NUMA 0",
        PlacementWords.of(world));
  }

  @Test
  void two_ranks_on_one_core_are_found_wherever_they_stand_in_rank_order() {
    World world =
        world(
            List.of(
                new RankRange(0, 0, "a", "3", "0", "3", "0"),
                new RankRange(1, 1, "a", "4", "0", "4", "0"),
                new RankRange(2, 2, "a", "3", "0", "3", "0")),
            A);
    assertEquals(
        List.of(
            "only core 3 of a for 2 ranks -> use --map-by core with --bind-to core, or start fewer"
                + " ranks (--ranks-per-node)"),
        warnings(world, "native"));
  }

  @Test
  void the_same_core_of_two_hosts_is_not_shared() {
    World world =
        world(
            List.of(
                new RankRange(0, 0, "a", "3", "0", "3", "0"),
                new RankRange(1, 1, "b", "3", "0", "3", "0")),
            A,
            B);
    assertEquals(List.of(), warnings(world, "native"));
  }

  @Test
  void hyperthread_siblings_are_told_from_a_shared_cpu() {
    World world =
        world(
            List.of(
                new RankRange(0, 0, "a", "3", "0", "3", "0"),
                new RankRange(1, 1, "a", "19", "0", "3", "0")),
            A);
    assertEquals(
        List.of(
            "only core 3 of a for 2 ranks, on its hardware threads -> use --bind-to core"
                + " with no more ranks than cores (--ranks-per-node)"),
        warnings(world, "native"));
  }

  @Test
  void ranks_bound_to_a_socket_share_its_cores_without_a_warning() {
    World world = world(List.of(new RankRange(0, 7, "a", "0-15", "0", "0-15", "0")), A);
    assertEquals(List.of(), warnings(world, "native"));
  }

  @Test
  void a_rank_across_numa_nodes_is_found() {
    World world =
        world(
            List.of(
                new RankRange(0, 0, "a", "8-23", "0-1", "8-23", "0"),
                new RankRange(1, 1, "a", "1", "0", "1", "0")),
            A);
    assertEquals(
        List.of(
            "1 of 2 ranks may run on several NUMA nodes -> add --bind-to numa or --bind-to core"),
        warnings(world, "native"));
  }

  @Test
  void hosts_of_different_kinds_are_found() {
    World world =
        world(
            List.of(
                new RankRange(0, 0, "a", "0", "0", "0", "0"),
                new RankRange(1, 1, "b", "0", "0", "0", "0")),
            A,
            new Machine("b", "model Y", "0-31"));
    assertEquals(
        List.of(
            "hosts have different CPUs: model X; model Y -> name hosts of one kind with --hosts or"
                + " --hostfile"),
        warnings(world, "native"));
  }

  @Test
  void more_ranks_than_cpus_are_one_warning_only() {
    World world =
        world(
            List.of(new RankRange(0, 3, "a", "0-1", "0", "0-1", "0")),
            new Machine("a", "X", "0-1"));
    assertEquals(
        List.of(
            "4 ranks share the 2 CPUs of a -> start fewer with -n or --ranks-per-node, or"
                + " name more --hosts"),
        warnings(world, "native"));
  }

  @Test
  void nothing_is_said_of_places_that_nobody_knows() {
    World world = new World(2, List.of("a"), List.of(new RankRange(0, 1, "a", null, null)));
    assertEquals(List.of(), warnings(world, "native"));
  }

  @Test
  void last_cpus_in_rank_order_join_to_runs() {
    String all = LastCpus.of(0);
    for (int cpu : List.of(1, 2, 5, 4, -1, -1, 6)) {
      all = LastCpus.join(all, LastCpus.of(cpu));
    }
    assertEquals("0-2,5,4,?,?,6", all);
    assertEquals("0-5", LastCpus.join("0-1", LastCpus.join("2", "3-5")));
  }

  private static World world(List<RankRange> ranges, Machine... machines) {
    return new World(
        ranges.getLast().lastRank() + 1,
        List.of(machines).stream().map(Machine::host).toList(),
        ranges,
        List.of(machines),
        List.of());
  }

  private static List<String> warnings(World world, String kind) {
    return PlacementWarnings.of(world, kind, 1).stream().map(PlacementTest::words).toList();
  }

  private static String words(Warning warning) {
    return warning.what() + " -> " + warning.remedy();
  }
}
