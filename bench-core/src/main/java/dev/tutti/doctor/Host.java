package dev.tutti.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A machine as checks see it.
 *
 * @param root the folder that holds {@code proc} and {@code sys}
 * @param environment variables of this process
 */
public record Host(Path root, Map<String, String> environment) {

  /** Returns this machine. */
  public static Host here() {
    return new Host(Path.of("/"), System.getenv());
  }

  /** Returns what a file holds without blanks around it; empty if it cannot be read. */
  Optional<String> read(String file) {
    try {
      return Optional.of(Files.readString(root.resolve(file), StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the files of a folder whose names match a glob, sorted, relative to the root. */
  List<String> list(String folder, String glob) {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(root.resolve(folder), glob)) {
      files.forEach(file -> found.add(root.relativize(file).toString()));
    } catch (IOException e) {
      return List.of();
    }
    Collections.sort(found);
    return found;
  }

  /** Returns a number of kB in {@code proc/meminfo}, empty if it is not there. */
  Optional<Long> memoryKb(String name) {
    return read("proc/meminfo").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.replaceAll("\\D+", ""))
        .filter(digits -> !digits.isEmpty() && digits.length() < 16)
        .map(Long::valueOf)
        .findFirst();
  }

  /** Returns this process's soft limit of a name in {@code proc/self/limits}; empty if unknown. */
  Optional<String> limit(String name) {
    return read("proc/self/limits").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip().split("\\s+", 2)[0])
        .findFirst();
  }
}
