package dev.tutti.backend.nativempi;

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
    addPlacement(command, job.placement());
    command.addAll(List.of("-bind-to", bindTo));
    variables.forEach((name, value) -> command.addAll(List.of("-genv", name, value)));
    command.addAll(job.launcherArguments());
    command.addAll(job.rankCommand());
    return command;
  }

  private static void addPlacement(List<String> command, Placement placement) {
    if (!placement.hosts().isEmpty()) {
      command.add("-hosts");
      command.add(
          placement.hosts().stream()
              .map(host -> host.name() + ":" + host.slots())
              .collect(Collectors.joining(",")));
    }
    if (placement.agent() != null) {
      command.addAll(List.of("-launcher", "rsh", "-launcher-exec", placement.agent()));
    }
    String mapBy = placement.mapBy();
    if ("node".equals(mapBy)) {
      command.addAll(List.of("-ppn", "1")); // One on each host, and again from the first.
    } else {
      if (placement.ranksPerNode() != null) {
        command.addAll(List.of("-ppn", placement.ranksPerNode().toString()));
      }
      if (mapBy != null && !mapBy.equals("slot")) { // Slot after slot is its own way.
        command.addAll(List.of("-map-by", mapBy));
      }
    }
  }
}
