package dev.tutti.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Tutti's version with the commit it was built from. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    return new String[] {"tutti " + text()};
  }

  /** Returns for example {@code 0.1.0 (1a2b3c4)}. */
  static String text() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    }
    return properties.getProperty("version") + " (" + properties.getProperty("commit") + ")";
  }
}
