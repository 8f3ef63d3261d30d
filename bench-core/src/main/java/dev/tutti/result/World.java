package dev.tutti.result;

import java.util.List;

/**
 * The ranks and where they ran.
 *
 * @param ranks how many, null where imported text does not say
 * @param hosts the hosts' names in the order of their first rank
 * @param placement ranges of ranks that share host, CPUs and NUMA node, in rank order
 */
public record World(Integer ranks, List<String> hosts, List<RankRange> placement) {

  public World {
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
    placement = placement == null ? List.of() : List.copyOf(placement);
  }

  /**
   * Consecutive ranks in the same place.
   *
   * @param firstRank the first
   * @param lastRank the last, inclusive
   * @param host where they ran
   * @param cpus the CPUs they may use, as {@code 0-3,8}; null if unknown
   * @param numaNodes the NUMA nodes of those CPUs, as {@code 0}; null if unknown
   */
  public record RankRange(
      int firstRank, int lastRank, String host, String cpus, String numaNodes) {}
}
