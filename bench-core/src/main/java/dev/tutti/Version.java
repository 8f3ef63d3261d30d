package dev.tutti;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Tutti's version with the commit it was built from, as the command line's jar has it. */
public final class Version {
  private Version() {}

  /** Returns for example {@code 0.1.0 (1a2b3c4)}; null where there is no such jar. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        return null;
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version") + " (" + properties.getProperty("commit") + ")";
  }
}
