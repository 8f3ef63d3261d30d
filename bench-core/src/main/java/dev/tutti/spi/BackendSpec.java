package dev.tutti.spi;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the launching process tells the ranks of a backend: enough to open it again over there.
 *
 * @param name the name in options, tables and file names
 * @param kind {@code native}, {@code mpj} or {@code local}
 * @param prefix the folder the library is installed in, null where it is found by itself
 * @param library the file to load, null where there is none
 * @param device MPJ Express's device, null elsewhere
 * @param settings what else the kind needs, such as {@code flat=true}; sorted
 * @param environment variables for the ranks alone; sorted
 * @param launcherArguments further arguments for the launcher
 */
public record BackendSpec(
    String name,
    String kind,
    String prefix,
    String library,
    String device,
    Map<String, String> settings,
    Map<String, String> environment,
    List<String> launcherArguments) {

  public BackendSpec {
    settings = settings == null ? Map.of() : new TreeMap<>(settings);
    environment = environment == null ? Map.of() : new TreeMap<>(environment);
    launcherArguments = launcherArguments == null ? List.of() : List.copyOf(launcherArguments);
  }

  /** Returns the same backend under another name. */
  public BackendSpec named(String other) {
    return new BackendSpec(
        other, kind, prefix, library, device, settings, environment, launcherArguments);
  }
}
