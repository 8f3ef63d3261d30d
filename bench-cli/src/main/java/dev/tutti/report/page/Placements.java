package dev.tutti.report.page;

import dev.tutti.environment.PlacementWords;
import dev.tutti.report.Study;
import dev.tutti.report.page.PageData.Host;
import dev.tutti.report.page.PageData.Node;
import dev.tutti.report.page.PageData.PlacementData;
import dev.tutti.report.page.PageData.Rank;
import dev.tutti.report.page.PageData.Socket;
import dev.tutti.result.RunResult;
import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Where ranks ran: hosts, their sockets and NUMA nodes, and the ranks and CPUs of each. */
final class Placements {
  private static final int MOST_HOSTS = 64;
  private static final int MOST_SINGLE_RANKS = 256;
  private static final int MOST_CPU_SETS = 8;

  private Placements() {}

  /** Returns each placement once, with the labels that have it. */
  static List<PlacementData> of(Study study) {
    Map<List<RankRange>, Set<String>> labels = new LinkedHashMap<>();
    Map<List<RankRange>, World> worlds = new HashMap<>();
    for (Study.Series series : study.series()) {
      for (RunResult launch : series.launches()) {
        if (!launch.world().placement().isEmpty()) {
          worlds.putIfAbsent(launch.world().placement(), launch.world());
          labels
              .computeIfAbsent(launch.world().placement(), w -> new LinkedHashSet<>())
              .add(series.label());
        }
      }
    }
    List<PlacementData> placements = new ArrayList<>();
    labels.forEach(
        (ranges, names) -> placements.add(placement(worlds.get(ranges), List.copyOf(names))));
    return placements;
  }

  private static PlacementData placement(World world, List<String> labels) {
    Map<String, List<RankRange>> byHost =
        groups(world.placement(), range -> String.valueOf(range.host()));
    int ranks = world.placement().stream().mapToInt(RankRange::count).sum();
    List<Host> hosts =
        byHost.entrySet().stream()
            .limit(MOST_HOSTS)
            .map(entry -> host(entry.getKey(), entry.getValue(), ranks <= MOST_SINGLE_RANKS))
            .toList();
    return new PlacementData(labels, PlacementWords.of(world), hosts, byHost.size() - hosts.size());
  }

  private static Host host(String name, List<RankRange> ranges, boolean single) {
    List<Socket> sockets = new ArrayList<>();
    groups(ranges, RankRange::sockets)
        .forEach(
            (socket, some) -> {
              List<Node> nodes = new ArrayList<>();
              groups(some, RankRange::numaNodes)
                  .forEach((numa, same) -> nodes.add(node(numa, same, single)));
              sockets.add(new Socket(socket, nodes));
            });
    return new Host(name, ranges.stream().mapToInt(RankRange::count).sum(), sockets);
  }

  private static Map<String, List<RankRange>> groups(
      List<RankRange> ranges, Function<RankRange, String> by) {
    Map<String, List<RankRange>> groups = new LinkedHashMap<>();
    ranges.forEach(
        range -> groups.computeIfAbsent(by.apply(range), name -> new ArrayList<>()).add(range));
    return groups;
  }

  private static Node node(String numa, List<RankRange> ranges, boolean single) {
    List<Rank> each = new ArrayList<>();
    if (single) {
      for (RankRange range : ranges) {
        for (int rank = range.firstRank(); rank <= range.lastRank(); rank++) {
          each.add(new Rank(rank, range.cpus()));
        }
      }
    }
    return new Node(numa, ranks(ranges), cpus(ranges), each);
  }

  /** Joins neighbouring ranges: {@code 0-31, 64-95}. */
  private static String ranks(List<RankRange> ranges) {
    StringBuilder text = new StringBuilder();
    int first = ranges.getFirst().firstRank();
    for (int i = 0; i < ranges.size(); i++) {
      int last = ranges.get(i).lastRank();
      boolean ends = i + 1 == ranges.size() || ranges.get(i + 1).firstRank() != last + 1;
      if (ends) {
        text.append(text.isEmpty() ? "" : ", ").append(first == last ? first : first + "-" + last);
        first = i + 1 < ranges.size() ? ranges.get(i + 1).firstRank() : 0;
      }
    }
    return text.toString();
  }

  private static String cpus(List<RankRange> ranges) {
    Set<String> sets = new LinkedHashSet<>();
    ranges.stream().filter(range -> range.cpus() != null).forEach(range -> sets.add(range.cpus()));
    String shown = String.join(", ", sets.stream().limit(MOST_CPU_SETS).toList());
    return sets.isEmpty() ? null : sets.size() > MOST_CPU_SETS ? shown + ", ..." : shown;
  }
}
