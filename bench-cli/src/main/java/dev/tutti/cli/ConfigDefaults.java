package dev.tutti.cli;

import java.util.List;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Lets the configuration's defaults stand where the user gives no option.
 *
 * @param config from {@code --config}
 */
record ConfigDefaults(ConfigFile config) implements IDefaultValueProvider {
  /** Keys that make no sense in a file of defaults, or that it has another place for. */
  static final List<String> EXCEPT =
      List.of("config", "dry-run", "env", "launcher-arg", "resume", "help", "version");

  @Override
  public String defaultValue(ArgSpec arg) {
    return arg instanceof OptionSpec option ? config.defaultOf(key(option)) : null;
  }

  /** Returns an option's key in the file: its long name without the dashes. */
  static String key(OptionSpec option) {
    return option.longestName().substring(2);
  }
}
