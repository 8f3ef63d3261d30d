package dev.tutti.result;

import java.util.List;

/**
 * The ranks and where they ran.
 *
 * @param ranks how many, null where imported text does not say
 * @param hosts the hosts' names in the order of their first rank
 * @param placement ranges of ranks that share host, CPUs and NUMA node, in rank order
 * @param machines what each host is, in the order of {@code hosts}
 * @param pids each rank's process, in rank order; ranks that are threads share one
 */
public record World(
    Integer ranks,
    List<String> hosts,
    List<RankRange> placement,
    List<Machine> machines,
    List<Long> pids) {

  public World {
    hosts = hosts == null ? List.of() : List.copyOf(hosts);
    placement = placement == null ? List.of() : List.copyOf(placement);
    machines = machines == null ? List.of() : List.copyOf(machines);
    pids = pids == null ? List.of() : List.copyOf(pids);
  }

  /** Makes a world of which nobody asked the machines. */
  public World(Integer ranks, List<String> hosts, List<RankRange> placement) {
    this(ranks, hosts, placement, null, null);
  }

  /**
   * Consecutive ranks in the same place.
   *
   * @param firstRank the first
   * @param lastRank the last, inclusive
   * @param host where they ran
   * @param cpus the CPUs they may use, as {@code 0-3,8}; null if unknown
   * @param numaNodes the NUMA nodes of those CPUs, as {@code 0}; null if unknown
   * @param cores the cores of those CPUs, each by the first of its CPUs, so that hardware threads
   *     of one core give one number; null if unknown
   * @param sockets the sockets of those CPUs, as {@code 0}; null if unknown
   */
  public record RankRange(
      int firstRank,
      int lastRank,
      String host,
      String cpus,
      String numaNodes,
      String cores,
      String sockets) {

    /** Makes a range whose cores and sockets are not known. */
    public RankRange(int firstRank, int lastRank, String host, String cpus, String numaNodes) {
      this(firstRank, lastRank, host, cpus, numaNodes, null, null);
    }

    /** Returns how many ranks it has. */
    public int count() {
      return lastRank - firstRank + 1;
    }
  }

  /**
   * A host, as its first rank saw it.
   *
   * @param host its name
   * @param cpu the model of its processors, null if unknown
   * @param cpus those that are online, as {@code 0-127}; null if unknown
   */
  public record Machine(String host, String cpu, String cpus) {}
}
