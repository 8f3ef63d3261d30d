package dev.tutti.environment;

import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Where a job's ranks ran, in one line for people. */
public final class PlacementWords {
  private PlacementWords() {}

  /**
   * Returns the words, such as {@code 64 ranks on 2 hosts, 32 each, bound to cores 0-31, NUMA 0-1};
   * cores have the numbers of their first CPUs.
   */
  public static String of(World world) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Set<String> cores = new LinkedHashSet<>();
    BitSet nodes = new BitSet();
    int bound = 0;
    for (RankRange range : world.placement()) {
      counts.merge(range.host(), range.count(), Integer::sum);
      bound += Binding.isBound(world, range) ? range.count() : 0;
      if (range.numaNodes() != null) {
        nodes.or(RankPlace.parse(range.numaNodes()));
      }
    }
    counts.keySet().forEach(host -> cores.add(coresOn(host, world)));
    int ranks = counts.values().stream().mapToInt(Integer::intValue).sum();
    return ranks
        + (ranks == 1 ? " rank on " : " ranks on ")
        + hosts(counts)
        + (bound == 0
            ? ", not bound"
            : (bound < ranks ? ", " + bound + " of them bound" : ", bound") + to(cores))
        + (nodes.isEmpty() ? "" : ", NUMA " + RankPlace.format(nodes));
  }

  private static String hosts(Map<String, Integer> counts) {
    if (counts.size() == 1) {
      return "host " + counts.keySet().iterator().next();
    }
    TreeSet<Integer> each = new TreeSet<>(counts.values());
    return counts.size()
        + " hosts, "
        + (each.size() == 1 ? "" : each.first() + " to ")
        + each.last()
        + " each";
  }

  private static String to(Set<String> cores) {
    List<String> known = cores.stream().filter(some -> !some.isEmpty()).toList();
    return switch (known.size()) {
      case 0 -> "";
      case 1 -> " to cores " + known.getFirst();
      default -> " to cores that differ from host to host";
    };
  }

  private static String coresOn(String host, World world) {
    BitSet all = new BitSet();
    for (RankRange range : world.placement()) {
      if (range.host().equals(host) && range.cores() != null && Binding.isBound(world, range)) {
        all.or(RankPlace.parse(range.cores()));
      }
    }
    return RankPlace.format(all);
  }
}
