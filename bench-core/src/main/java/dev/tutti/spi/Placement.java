package dev.tutti.spi;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the ranks of a job go.
 *
 * @param hosts the hosts with their slots, empty for this machine alone
 * @param ranksPerNode ranks on each host, null to leave it to the launcher
 * @param mapBy how consecutive ranks are laid out: {@code slot}, {@code node}, {@code core}, {@code
 *     socket} or {@code numa}; null for the launcher's way
 * @param bindTo {@code core}, {@code socket}, {@code numa} or {@code none}; null for Tutti's
 *     choice: core where every rank can have its own, else none
 * @param launcher {@code mpirun}, {@code mpiexec}, {@code srun}, {@code mpjrun} or {@code none};
 *     null for the backend's own
 * @param agent the program that runs a command on another host, called as {@code ssh} is: agent,
 *     host, command; null for the launcher's own
 */
public record Placement(
    List<Host> hosts,
    Integer ranksPerNode,
    String mapBy,
    String bindTo,
    String launcher,
    String agent) {

  /** This machine, bound as Tutti chooses. */
  public static final Placement HERE = new Placement(List.of(), null, null, null, null, null);

  public Placement {
    hosts = List.copyOf(hosts);
  }

  /** Returns how many ranks all hosts take together. */
  public int slots() {
    return hosts.stream().mapToInt(Host::slots).sum();
  }

  /** Returns as many of the hosts, from the first, as it takes to fill them with a job's ranks. */
  public List<Host> hostsFor(int ranks) {
    List<Host> taken = new ArrayList<>();
    int left = ranks;
    for (Host host : hosts) {
      if (left > 0) {
        taken.add(host);
        left -= host.slots();
      }
    }
    return taken;
  }

  /** Returns how many ranks of a job the fullest host gets. */
  public int ranksOnOneHost(int ranks) {
    if (ranksPerNode != null) {
      return Math.min(ranks, ranksPerNode);
    }
    return Math.min(ranks, hosts.stream().mapToInt(Host::slots).max().orElse(ranks));
  }

  /** A host and how many ranks it takes. */
  public record Host(String name, int slots) {}
}
