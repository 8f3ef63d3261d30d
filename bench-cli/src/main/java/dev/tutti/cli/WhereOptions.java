package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.plan.Hosts;
import dev.tutti.spi.Placement;
import dev.tutti.spi.Placement.Host;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Where ranks go, and what starts them. */
final class WhereOptions {
  private static final int MOST_PER_NODE = 100_000;
  private static final Pattern PROGRAM = Pattern.compile("[A-Za-z0-9_/.][A-Za-z0-9_/.+-]*");

  @Option(
      names = "--hosts",
      paramLabel = "HOST:N,...",
      description = "Hosts with the ranks each takes, one where :N is left out.")
  private String hosts;

  @Option(
      names = "--hostfile",
      paramLabel = "FILE",
      description = "Hosts one a line: HOST, HOST:N or HOST slots=N; # begins a comment.")
  private Path hostfile;

  @Option(
      names = {"--ranks-per-node", "--ppn"},
      paramLabel = "N",
      description = "Ranks on each host.")
  private String ranksPerNode;

  @Option(
      names = "--map-by",
      paramLabel = "WHAT",
      description = "Consecutive ranks go to the next slot, core, socket, numa or node.")
  private String mapBy;

  @Option(
      names = "--bind-to",
      paramLabel = "WHAT",
      description =
          "core, socket, numa or none. Default: core where every rank can have its own, else none.")
  private String bindTo;

  @Option(
      names = "--launcher",
      paramLabel = "NAME",
      description = "mpirun, mpiexec, srun, mpjrun or none. Default: the one of the library.")
  private String launcher;

  @Option(
      names = "--agent",
      paramLabel = "PROGRAM",
      description = "Runs a command on a host, called as ssh is: PROGRAM HOST COMMAND.")
  private String agent;

  @Option(
      names = "--strict",
      description =
          "Refuse to measure on a machine that 'tutti doctor' warns of, and where 'tutti affinity'"
              + " warns of the ranks' places.")
  private boolean strict;

  /**
   * Returns where ranks go.
   *
   * @param rankCounts each must fit the hosts
   */
  Placement placement(List<Integer> rankCounts) {
    Integer perNode =
        ranksPerNode == null
            ? null
            : (int) Values.number("--ranks-per-node", ranksPerNode, 1, MOST_PER_NODE);
    Placement placement =
        new Placement(
            hosts(perNode),
            perNode,
            choice("--map-by", mapBy, List.of("slot", "core", "socket", "numa", "node")),
            choice("--bind-to", bindTo, List.of("core", "socket", "numa", "none")),
            choice("--launcher", launcher, List.of("mpirun", "mpiexec", "srun", "mpjrun", "none")),
            agent());
    int most = rankCounts.stream().mapToInt(Integer::intValue).max().orElseThrow();
    if (!placement.hosts().isEmpty() && most > placement.slots()) {
      throw new InputException(
          "--ranks "
              + most
              + " is more than the "
              + placement.slots()
              + " that the hosts take; write HOST:N or --ranks-per-node N");
    }
    return placement;
  }

  /** Tells whether warnings about this machine refuse. */
  boolean strict() {
    return strict;
  }

  private List<Host> hosts(Integer perNode) {
    if (hosts != null && hostfile != null) {
      throw new InputException("--hosts and --hostfile both name hosts; give one of them");
    }
    List<Host> given =
        hosts != null ? Hosts.parse(hosts) : hostfile != null ? Hosts.read(hostfile) : List.of();
    return perNode == null
        ? given
        : given.stream().map(host -> new Host(host.name(), perNode)).toList();
  }

  /** Some launchers split it at blanks. */
  private String agent() {
    if (agent != null && !PROGRAM.matcher(agent).matches()) {
      throw new InputException(
          "--agent '" + agent + "' is not the name of a program without blanks, such as ssh");
    }
    return agent;
  }

  private static String choice(String option, String value, List<String> allowed) {
    return value == null ? null : Values.choice(option, value, allowed);
  }
}
