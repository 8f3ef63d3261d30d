package dev.tutti.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Stands for the distribution's launch script: the classes under test are no distribution. */
final class TuttiScript {
  private TuttiScript() {}

  /** Writes it into a folder, where it is not there yet, and returns its path. */
  static Path in(Path folder) throws IOException {
    Path script = folder.resolve("tutti.sh");
    if (!Files.exists(script)) {
      Files.writeString(
          script,
          "#!/bin/sh\nexec '"
              + Path.of(System.getProperty("java.home"), "bin", "java")
              + "' --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -cp '"
              + System.getProperty("java.class.path")
              + "' "
              + Main.class.getName()
              + " \"$@\"\n");
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return script;
  }
}
