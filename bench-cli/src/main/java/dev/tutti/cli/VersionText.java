package dev.tutti.cli;

import dev.tutti.Version;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"tutti " + Version.text()};
  }
}
