package dev.tutti.environment;

import dev.tutti.result.Warning;
import dev.tutti.result.World;
import dev.tutti.result.World.Machine;
import dev.tutti.result.World.RankRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What is doubtful about the places of a job's ranks, each with the option that cures it. */
public final class PlacementWarnings {
  private final World world;
  private final int threads;
  private final Map<String, List<RankRange>> byHost = new LinkedHashMap<>();

  private PlacementWarnings(World world, int threads) {
    this.world = world;
    this.threads = Math.max(1, threads);
    world
        .placement()
        .forEach(range -> byHost.computeIfAbsent(range.host(), h -> new ArrayList<>()).add(range));
  }

  /**
   * Returns the warnings; none where the CPUs of ranks are unknown.
   *
   * @param kind of backend: MPJ Express binds nothing, so its cure is another
   * @param threads of a rank that call at the same time, 0 or 1 for the rank's own
   */
  public static List<Warning> of(World world, String kind, int threads) {
    PlacementWarnings places = new PlacementWarnings(world, threads);
    List<Warning> warnings = new ArrayList<>();
    places.oversubscribed(warnings);
    if (warnings.isEmpty()) {
      places.unbound(warnings, kind);
      places.sharedCores(warnings);
      places.fewerCpusThanThreads(warnings);
    }
    places.acrossNodes(warnings);
    places.differentCpus(warnings);
    return warnings;
  }

  private void oversubscribed(List<Warning> warnings) {
    for (Machine machine : world.machines()) {
      int ranks = count(byHost.getOrDefault(machine.host(), List.of()));
      if (machine.cpus() != null && (long) ranks * threads > size(machine.cpus())) {
        String who = ranks + (threads > 1 ? " ranks of " + threads + " threads" : " ranks");
        warnings.add(
            new Warning(
                who + " share the " + size(machine.cpus()) + " CPUs of " + machine.host(),
                "ranks wait for a CPU instead of for each other",
                "start fewer with -n or --ranks-per-node, or name more --hosts"));
      }
    }
  }

  private void unbound(List<Warning> warnings, String kind) {
    int unbound = 0;
    for (RankRange range : world.placement()) {
      boolean choice = size(range.cores()) > 1;
      unbound += choice && !Binding.isBound(world, range) ? range.count() : 0;
    }
    if (unbound > 0 && !kind.equals("local")) {
      warnings.add(
          new Warning(
              unbound + " of " + world.ranks() + " ranks may run on every core of their host",
              "a rank that moves leaves its cache behind, which shows in the slowest samples",
              kind.equals("mpj")
                  ? "mpjrun binds no rank: give libraries compared with it --bind-to none"
                  : threads > 1 ? "add --bind-to numa" : "add --bind-to core"));
    }
  }

  private void fewerCpusThanThreads(List<Warning> warnings) {
    int ranks = 0;
    for (RankRange range : world.placement()) {
      ranks += range.cpus() != null && threads > size(range.cpus()) ? range.count() : 0;
    }
    if (ranks > 0) {
      warnings.add(
          new Warning(
              ranks
                  + " of "
                  + world.ranks()
                  + " ranks have fewer CPUs than their "
                  + threads
                  + " calling threads",
              "threads wait for a CPU instead of for each other",
              "use --bind-to numa, socket or none"));
    }
  }

  /** Ranks with the same cores, of which there are fewer than ranks. */
  private void sharedCores(List<Warning> warnings) {
    byHost.forEach(
        (host, ranges) -> {
          Map<String, List<RankRange>> byCores = new LinkedHashMap<>();
          for (RankRange range : ranges) {
            if (range.cores() != null) {
              byCores.computeIfAbsent(range.cores(), c -> new ArrayList<>()).add(range);
            }
          }
          byCores.forEach((cores, some) -> sharedCores(warnings, host, cores, some));
        });
  }

  private static void sharedCores(
      List<Warning> warnings, String host, String cores, List<RankRange> ranges) {
    int ranks = count(ranges);
    if (ranks <= size(cores)) {
      return;
    }
    String where = " of " + host + " for " + ranks + " ranks";
    boolean threads = ranks <= union(ranges).cardinality();
    warnings.add(
        threads
            ? new Warning(
                "only core " + cores + where + ", on its hardware threads",
                "hyperthread siblings share the core's units and caches",
                "use --bind-to core with no more ranks than cores (--ranks-per-node)")
            : new Warning(
                "only core " + cores + where,
                "ranks wait for a CPU instead of for each other",
                "use --map-by core with --bind-to core, or start fewer ranks"
                    + " (--ranks-per-node)"));
  }

  private void acrossNodes(List<Warning> warnings) {
    int across = 0;
    for (RankRange range : world.placement()) {
      boolean several = size(range.numaNodes()) > 1;
      across += several && Binding.isBound(world, range) ? range.count() : 0;
    }
    if (across > 0) {
      warnings.add(
          new Warning(
              across + " of " + world.ranks() + " ranks may run on several NUMA nodes",
              "memory of another node is slower, and which it is changes from run to run",
              "add --bind-to numa or --bind-to core"));
    }
  }

  private void differentCpus(List<Warning> warnings) {
    List<String> models =
        world.machines().stream().map(Machine::cpu).filter(Objects::nonNull).distinct().toList();
    if (models.size() > 1) {
      warnings.add(
          new Warning(
              "hosts have different CPUs: " + String.join("; ", models),
              "the slowest host decides every collective",
              "name hosts of one kind with --hosts or --hostfile"));
    }
  }

  private static int count(List<RankRange> ranges) {
    return ranges.stream().mapToInt(RankRange::count).sum();
  }

  private static BitSet union(List<RankRange> ranges) {
    BitSet all = new BitSet();
    ranges.stream()
        .map(RankRange::cpus)
        .filter(Objects::nonNull)
        .forEach(cpus -> all.or(RankPlace.parse(cpus)));
    return all;
  }

  private static int size(String list) {
    return list == null ? 0 : RankPlace.parse(list).cardinality();
  }
}
