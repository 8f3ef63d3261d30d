package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.spi.BackendSpec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** What is compared, and how its launchers are called. */
final class BackendOptions {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  @Option(
      names = {"-b", "--backend"},
      paramLabel = "NAME,...",
      description =
          "Backends, see 'tutti list backends'; NAME=PREFIX adds the MPI installed in PREFIX."
              + " Default: those of mpj, openmpi, mpich and hypermpi that are available.")
  private String backends;

  @Option(
      names = "--env",
      paramLabel = "K=V",
      description = "Variable for the ranks; may be repeated.")
  private List<String> environment = List.of();

  @Option(
      names = "--launcher-arg",
      paramLabel = "ARG",
      description =
          "Further argument of every launcher; may be repeated: --launcher-arg=--verbose.")
  private List<String> launcherArguments = List.of();

  @Option(
      names = "--mpj-port",
      paramLabel = "PORT",
      description = "Where the daemons of mpj-niodev and mpj-hybdev listen. Default: a free one.")
  private String mpjPort;

  /** Returns the one backend whose rank this process is. */
  List<BackendSpec> ofJob(ConfigFile config, JobRank job) {
    if (backends == null) {
      backends = job.backend();
    }
    List<BackendSpec> chosen = chosen(config);
    if (chosen.size() > 1) {
      throw new InputException(
          "--backend '" + backends + "' names several, but inside a job there is one; name it");
    }
    return chosen;
  }

  /** Returns the backends to run, those of the configuration included. */
  List<BackendSpec> chosen(ConfigFile config) {
    BackendChooser chooser =
        new BackendChooser(config, environment(), launcherArguments, mpjPort());
    List<BackendSpec> chosen =
        backends == null
            ? chooser.defaults()
            : Values.words("--backend", backends).stream().map(chooser::named).toList();
    Set<String> names = new HashSet<>();
    for (BackendSpec backend : chosen) {
      if (!names.add(backend.name())) {
        throw new InputException(
            "backend '" + backend.name() + "' comes twice; give one of them another name");
      }
    }
    return chosen;
  }

  private Integer mpjPort() {
    return mpjPort == null ? null : (int) Values.number("--mpj-port", mpjPort, 1_024, 65_535);
  }

  private Map<String, String> environment() {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String text : environment) {
      int equals = text.indexOf('=');
      if (equals < 0 || !NAME.matcher(text.substring(0, equals)).matches()) {
        throw new InputException(
            "--env '" + text + "' is not NAME=VALUE, such as OMPI_MCA_coll_tuned_priority=50");
      }
      variables.put(text.substring(0, equals), text.substring(equals + 1));
    }
    return variables;
  }
}
