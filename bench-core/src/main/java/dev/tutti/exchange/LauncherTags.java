package dev.tutti.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What launchers put before each line: Open MPI's {@code --tag-output} and {@code
 * --timestamp-output}, Slurm's {@code srun -l}, MPICH's {@code -l}. Tagged outputs sometimes glue
 * two lines together; a second tag separates them again.
 */
final class LauncherTags {
  private static final Pattern OPEN_MPI =
      Pattern.compile(
          "(?:[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4})?"
              + "\\[[^\\[\\]\\s]{0,80}\\d,\\d+\\](?:\\[[^\\]]{0,80}\\])?<std(?:out|err|diag)>: ?");

  private static final Pattern RANK = Pattern.compile("^(?:\\s{0,9}\\d{1,9}: |\\[\\d{1,9}\\] )");
  private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9;]{0,20}[A-Za-z]");

  private LauncherTags() {}

  /** Returns the lines that a line holds. */
  static List<String> strip(String line) {
    String plain = line.indexOf('\u001b') < 0 ? line : COLOR.matcher(line).replaceAll("");
    if (!plain.contains(">:")) {
      return List.of(RANK.matcher(plain).replaceFirst(""));
    }
    List<String> lines = new ArrayList<>();
    Matcher tag = OPEN_MPI.matcher(plain);
    int from = 0;
    while (tag.find()) {
      if (tag.start() > from) {
        lines.add(plain.substring(from, tag.start()));
      }
      from = tag.end();
    }
    lines.add(plain.substring(from));
    return lines;
  }
}
