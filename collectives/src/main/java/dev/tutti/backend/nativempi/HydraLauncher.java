package dev.tutti.backend.nativempi;

import dev.tutti.InputException;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Hydra, the mpiexec of MPICH and its descendants. It stops on any option it does not know. */
record HydraLauncher(Path program, String version) implements NativeLauncher {
  private static final Pattern VERSION =
      Pattern.compile("HYDRA build details:\\s+Version:\\s+(\\S+)");

  /** Reads the answer to {@code --version}; empty if it is another program's. */
  static Optional<NativeLauncher> from(Path program, String answer) {
    Matcher matcher = VERSION.matcher(answer);
    return matcher.find()
        ? Optional.of(new HydraLauncher(program, matcher.group(1)))
        : Optional.empty();
  }

  @Override
  public MpiAbi.Family family() {
    return MpiAbi.Family.MPICH;
  }

  @Override
  public List<String> command(
      Job job, Map<String, String> variables, String bindTo, boolean oversubscribed) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.toString(), "-n", Integer.toString(job.ranks())));
    addPlacement(command, job.ranks(), job.placement());
    command.addAll(List.of("-bind-to", bindTo));
    variables.forEach((name, value) -> command.addAll(List.of("-genv", name, value)));
    command.add("-prepend-rank"); // For a log of each rank.
    command.addAll(job.launcherArguments());
    command.addAll(job.rankCommand());
    return command;
  }

  private static void addPlacement(List<String> command, int ranks, Placement placement) {
    boolean dealt = "node".equals(placement.mapBy());
    List<Placement.Host> hosts = dealt ? dealtTo(ranks, placement) : placement.hosts();
    if (!hosts.isEmpty()) {
      command.add("-hosts");
      command.add(
          hosts.stream()
              .map(host -> host.name() + ":" + host.slots())
              .collect(Collectors.joining(",")));
    }
    if (placement.agent() != null) {
      command.addAll(List.of("-launcher", "rsh", "-launcher-exec", placement.agent()));
    }
    if (dealt) {
      command.addAll(List.of("-ppn", "1")); // One on each host, and again from the first.
      return;
    }
    if (placement.ranksPerNode() != null) {
      command.addAll(List.of("-ppn", placement.ranksPerNode().toString()));
    }
    String mapBy = placement.mapBy();
    if (mapBy != null && !mapBy.equals("slot")) { // Slot after slot is its own way.
      command.addAll(List.of("-map-by", mapBy));
    }
  }

  /**
   * Returns the hosts that ranks are dealt out to, one after another: Hydra deals to all hosts it
   * has and forgets their slots then, so it gets only as many as the ranks fill.
   */
  private static List<Placement.Host> dealtTo(int ranks, Placement placement) {
    Integer perNode = placement.ranksPerNode();
    List<Placement.Host> hosts = perNode == null ? placement.hosts() : placement.hostsFor(ranks);
    if (hosts.isEmpty() && perNode != null) {
      throw new InputException(
          "Hydra deals ranks out to all nodes there are: give --hosts or --hostfile where"
              + " --ranks-per-node and --map-by node stand together");
    }
    for (Placement.Host host : hosts) {
      if ((long) host.slots() * hosts.size() < ranks) {
        throw new InputException(
            "Hydra deals the same number of ranks to every host, but "
                + host.name()
                + " takes only "
                + host.slots()
                + "; give all hosts as many slots, or leave --map-by node out");
      }
    }
    return hosts;
  }
}
