package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.backend.Backends;
import dev.tutti.backend.mpj.MpjBackend;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the backends that words mean, and gives them what options and configuration add.
 *
 * @param config may name further backends
 * @param environment variables for every backend's ranks, over those of the configuration
 * @param launcherArguments for every launcher, after those of the configuration
 * @param mpjPort where MPJ Express's daemons listen, null for a free one
 */
record BackendChooser(
    ConfigFile config,
    Map<String, String> environment,
    List<String> launcherArguments,
    Integer mpjPort) {
  private static final List<String> DEFAULTS = List.of("mpj", "openmpi", "mpich", "hypermpi");

  /** File names begin with it, and tables have little room. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,31}");

  /**
   * Returns the available ones of the usual backends.
   *
   * @throws InputException if there is none
   */
  List<BackendSpec> defaults() {
    List<BackendSpec> available =
        DEFAULTS.stream()
            .map(this::find)
            .filter(backend -> backend.unavailable().isEmpty())
            .map(this::completed)
            .toList();
    if (available.isEmpty()) {
      throw new InputException(
          "none of the backends "
              + String.join(", ", DEFAULTS)
              + " is available here; 'tutti list backends' says why");
    }
    return available;
  }

  /**
   * Returns the backend of a name, or that of NAME=PREFIX.
   *
   * @throws InputException if there is none of that name, or it is not available
   */
  BackendSpec named(String word) {
    Backend backend = find(word);
    backend
        .unavailable()
        .ifPresent(
            reason -> {
              throw new InputException(
                  "backend '" + backend.name() + "' is not available: " + reason);
            });
    return completed(backend);
  }

  private Backend find(String word) {
    int equals = word.indexOf('=');
    if (equals >= 0) {
      return atPrefix(word.substring(0, equals), word.substring(equals + 1));
    }
    ConfigFile.BackendEntry entry = config.backends().get(word);
    if (entry != null && entry.prefix() != null) {
      return atPrefix(word, entry.prefix());
    }
    return Backends.ALL.stream()
        .filter(backend -> backend.name().equals(word))
        .findFirst()
        .orElseThrow(() -> new InputException(unknown(word)));
  }

  private static Backend atPrefix(String name, String prefix) {
    if (!NAME.matcher(name).matches() || prefix.isBlank()) {
      throw new InputException(
          "--backend '"
              + name
              + "="
              + prefix
              + "' is not NAME=PREFIX with a NAME of letters, digits, '.', '_' and '-'");
    }
    if (Backends.ALL.stream().anyMatch(b -> b.name().equals(name) && b instanceof MpjBackend)) {
      throw new InputException(
          "backend '"
              + name
              + "' has no prefix: set MPJ_HOME="
              + prefix
              + " to choose MPJ Express");
    }
    return Backends.custom(name, prefix);
  }

  private String unknown(String word) {
    List<String> names = new ArrayList<>(Backends.ALL.stream().map(Backend::name).toList());
    config.backends().keySet().stream().filter(name -> !names.contains(name)).forEach(names::add);
    return "backend '"
        + word
        + "' is unknown; known are "
        + names.stream().collect(Collectors.joining(", "))
        + ", or NAME=PREFIX for any other MPI";
  }

  private BackendSpec completed(Backend backend) {
    BackendSpec spec = backend.spec();
    ConfigFile.BackendEntry entry =
        config.backends().getOrDefault(spec.name(), ConfigFile.BackendEntry.NOTHING);
    Map<String, String> variables = new TreeMap<>(spec.environment());
    variables.putAll(entry.env());
    variables.putAll(environment);
    List<String> arguments = new ArrayList<>(spec.launcherArguments());
    arguments.addAll(entry.launcherArgs());
    arguments.addAll(launcherArguments);
    return new BackendSpec(
        spec.name(),
        spec.kind(),
        spec.prefix(),
        spec.library(),
        spec.device(),
        settings(spec),
        variables,
        arguments);
  }

  private Map<String, String> settings(BackendSpec spec) {
    Map<String, String> settings = new TreeMap<>(spec.settings());
    if (mpjPort != null && spec.kind().equals(MpjBackend.KIND)) {
      settings.put(MpjBackend.PORT, mpjPort.toString());
    }
    return settings;
  }
}
