package dev.tutti.cli;

import dev.tutti.InputException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * A file, a folder or a glob that the shell did not expand, as the user typed it.
 *
 * @param text what was typed
 * @param several whether it is a folder or a glob, so that its files belong together
 * @param files what it stands for, sorted
 */
record FileArgument(String text, boolean several, List<Path> files) {
  /** Documents of a run's folder that are not results. */
  private static final Set<String> NO_RESULTS =
      Set.of("plan.json", "comparison.json", Outcome.PACKING);

  private static final int DEPTH = 16;

  /**
   * Finds result files.
   *
   * @throws InputException if there are none
   */
  static FileArgument ofResults(String text) {
    return of(text, path -> path.toString().endsWith(".json") && !NO_RESULTS.contains(name(path)));
  }

  /**
   * Finds files of any kind.
   *
   * @throws InputException if there are none
   */
  static FileArgument ofTexts(String text) {
    return of(text, _ -> true);
  }

  private static FileArgument of(String text, PathMatcher inFolder) {
    try {
      Path path = Path.of(text);
      if (Files.isDirectory(path)) {
        return new FileArgument(
            text,
            true,
            found(
                path,
                file -> inFolder.matches(file) && !name(file).startsWith("."),
                path + ": no file of the kind wanted in this folder"));
      }
      if (!Files.exists(path) && text.matches(".*[*?\\[{].*")) {
        return new FileArgument(text, true, matching(text));
      }
      return new FileArgument(text, false, List.of(path));
    } catch (InvalidPathException | PatternSyntaxException e) {
      throw new InputException("'" + text + "' is not a path or a glob: " + e.getMessage());
    } catch (IOException e) {
      throw new InputException(text + ": cannot be searched: " + e.getMessage());
    }
  }

  private static List<Path> matching(String glob) throws IOException {
    int wildcard = glob.split("[*?\\[{]", 2)[0].lastIndexOf('/');
    Path folder = Path.of(wildcard < 0 ? "" : glob.substring(0, wildcard + 1));
    PathMatcher matcher =
        FileSystems.getDefault()
            .getPathMatcher("glob:" + (wildcard < 0 ? glob : glob.substring(wildcard + 1)));
    if (!Files.isDirectory(folder)) {
      throw new InputException(glob + ": matches no file");
    }
    return found(
        folder, path -> matcher.matches(folder.relativize(path)), glob + ": matches no file");
  }

  /** Links to folders are not followed, so that a circle of them ends. */
  private static List<Path> found(Path folder, PathMatcher wanted, String otherwise)
      throws IOException {
    try (Stream<Path> walk = Files.walk(folder, DEPTH)) {
      List<Path> files =
          walk.filter(path -> wanted.matches(path) && !Files.isDirectory(path)).sorted().toList();
      if (files.isEmpty()) {
        throw new InputException(otherwise);
      }
      return files;
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
