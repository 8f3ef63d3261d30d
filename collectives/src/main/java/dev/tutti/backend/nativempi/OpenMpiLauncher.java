package dev.tutti.backend.nativempi;

import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Open MPI's mpirun, and those of its descendants. */
record OpenMpiLauncher(Path program, String version) implements NativeLauncher {
  private static final Pattern VERSION = Pattern.compile("\\((?:OpenRTE|Open MPI|PRRTE)\\) (\\S+)");

  /** Reads the answer to {@code --version}; empty if it is another program's. */
  static Optional<NativeLauncher> from(Path program, String answer) {
    Matcher matcher = VERSION.matcher(answer);
    return matcher.find()
        ? Optional.of(new OpenMpiLauncher(program, matcher.group(1)))
        : Optional.empty();
  }

  @Override
  public MpiAbi.Family family() {
    return MpiAbi.Family.OPEN_MPI;
  }

  @Override
  public List<String> command(
      Job job, Map<String, String> variables, String bindTo, boolean oversubscribed) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.toString(), "-np", Integer.toString(job.ranks())));
    if (isRoot()) {
      command.add("--allow-run-as-root");
    }
    if (oversubscribed) {
      command.add("--oversubscribe");
    }
    addPlacement(command, job.placement());
    command.addAll(List.of("--bind-to", bindTo));
    variables.forEach((name, value) -> command.addAll(List.of("-x", name + "=" + value)));
    command.add("--tag-output"); // For a log of each rank.
    command.addAll(job.launcherArguments());
    // Of a program called java, mpirun puts the working directory and its own mpi.jar in front of
    // the class path.
    command.add("env");
    command.addAll(job.rankCommand());
    return command;
  }

  private static void addPlacement(List<String> command, Placement placement) {
    if (!placement.hosts().isEmpty()) {
      command.add("--host");
      command.add(
          placement.hosts().stream()
              .map(host -> host.name() + ":" + host.slots())
              .collect(Collectors.joining(",")));
    }
    if (placement.agent() != null) {
      command.addAll(List.of("--mca", "plm_rsh_agent", placement.agent()));
    }
    String mapBy = placement.mapBy();
    if (placement.ranksPerNode() != null) {
      command.addAll(List.of("--map-by", "ppr:" + placement.ranksPerNode() + ":node"));
      if (mapBy != null) {
        command.addAll(List.of("--rank-by", mapBy));
      }
    } else if (mapBy != null) {
      command.addAll(List.of("--map-by", mapBy));
    }
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }
}
