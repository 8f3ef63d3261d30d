package dev.tutti.backend.nativempi;

import dev.tutti.InputException;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Slurm's srun, which starts ranks of either family through the plugin that family understands.
 *
 * @param plugin what {@code --mpi} names: {@code pmix} or {@code pmi2}
 */
record SrunLauncher(Path program, String version, MpiAbi.Family family, String plugin)
    implements NativeLauncher {
  private static final Pattern WORDS = Pattern.compile("[\\s:,]+");

  /**
   * Chooses the plugin.
   *
   * @throws InputException if srun has none for this family
   */
  static SrunLauncher of(Path program, MpiAbi.Family family) {
    String version = Probe.output(program, "--version").strip();
    List<String> plugins = List.of(WORDS.split(Probe.output(program, "--mpi=list")));
    List<String> wanted =
        family == MpiAbi.Family.OPEN_MPI ? List.of("pmix", "pmi2") : List.of("pmi2", "pmix");
    return wanted.stream()
        .filter(plugins::contains)
        .findFirst()
        .map(plugin -> new SrunLauncher(program, version, family, plugin))
        .orElseThrow(
            () ->
                new InputException(
                    program
                        + " has neither of the plugins pmix and pmi2 that "
                        + family.title()
                        + " needs ('srun --mpi=list'); use --launcher mpirun"));
  }

  @Override
  public List<String> command(
      Job job, Map<String, String> variables, String bindTo, boolean oversubscribed) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.toString(), "--ntasks=" + job.ranks(), "--mpi=" + plugin));
    // Without it, ranks that are left wait for ever for one that was killed.
    command.add("--kill-on-bad-exit=1");
    if (oversubscribed) {
      command.add("--overcommit");
    }
    addPlacement(command, job.ranks(), job.placement());
    command.add("--cpu-bind=" + cpuBind(bindTo));
    command.add("--label"); // For a log of each rank.
    command.addAll(job.launcherArguments());
    command.addAll(Environment.before(variables, job.rankCommand()));
    return command;
  }

  private static void addPlacement(List<String> command, int ranks, Placement placement) {
    List<Placement.Host> hosts = placement.hostsFor(ranks);
    if (!hosts.isEmpty()) {
      command.add("--nodes=" + hosts.size());
      command.add(
          "--nodelist="
              + hosts.stream().map(Placement.Host::name).collect(Collectors.joining(",")));
    }
    if (placement.ranksPerNode() != null || hosts.size() > 1) {
      command.add("--ntasks-per-node=" + ranksPerNode(placement, hosts));
    }
    if (placement.mapBy() != null) {
      command.add("--distribution=" + distribution(placement.mapBy()));
    }
  }

  private static int ranksPerNode(Placement placement, List<Placement.Host> hosts) {
    if (placement.ranksPerNode() != null) {
      return placement.ranksPerNode();
    }
    int slots = hosts.getFirst().slots();
    for (Placement.Host host : hosts) {
      if (host.slots() != slots) {
        throw new InputException(
            "srun starts the same number of ranks on every host, but "
                + hosts.getFirst().name()
                + " takes "
                + slots
                + " and "
                + host.name()
                + " "
                + host.slots()
                + "; give all hosts as many slots, or use --launcher mpirun");
      }
    }
    return slots;
  }

  private static String distribution(String mapBy) {
    return switch (mapBy) {
      case "slot" -> "block";
      case "node" -> "cyclic";
      case "core" -> "block:block";
      case "socket" -> "block:cyclic";
      default ->
          throw new InputException(
              "srun cannot map by " + mapBy + "; it can by slot, node, core and socket");
    };
  }

  private static String cpuBind(String bindTo) {
    return switch (bindTo.toLowerCase(Locale.ROOT)) {
      case "core" -> "cores";
      case "socket" -> "sockets";
      case "numa" -> "ldoms";
      default -> "none";
    };
  }
}
