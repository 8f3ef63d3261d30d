package dev.tutti.cli;

import dev.tutti.InputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Where results go. */
final class OutputOptions {
  private static final Pattern LABEL = Pattern.compile("[^\\p{Cntrl}]{1,60}");
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Folder of this run's files, new or empty. Default: results/<date>-<time>.")
  private String output;

  @Option(
      names = "--label",
      paramLabel = "TEXT",
      description = "Put before the backends' names in comparisons.")
  private String label;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "YAML file with backends of your own and other defaults.")
  private Path config;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Goes on with the run in DIR as it was planned: what is complete stays, all other"
              + " launches are measured again.")
  private Path resume;

  @Option(
      names = "--stop-on-failure",
      description = "Start no further launch after one that failed.")
  private boolean stopOnFailure;

  @Option(
      names = "--dry-run",
      description = "Print commands, points, launches and the estimated time; start nothing.")
  private boolean dryRun;

  @Option(
      names = "--prepare",
      description =
          "Start nothing, but write each launch's plan: the argument of RankMain, for a launcher of"
              + " your own.")
  private boolean prepare;

  @Option(names = "--html", description = "Write the report page, report.html, at the end.")
  private boolean html;

  /** Returns the run's folder, absolute; it need not exist. */
  Path folder() {
    if (output == null) {
      return free(Path.of("results").toAbsolutePath());
    }
    try {
      if (!output.isBlank()) {
        return Path.of(output).toAbsolutePath().normalize();
      }
    } catch (InvalidPathException e) {
      // Refused below.
    }
    throw new InputException("--output '" + output + "' is not the name of a folder");
  }

  /** Two runs may begin in the same second. */
  private static Path free(Path results) {
    String id = ZonedDateTime.now(ZoneOffset.UTC).format(ID);
    Path folder = results.resolve(id);
    for (int i = 2; Files.exists(folder); i++) {
      folder = results.resolve(id + "-" + i);
    }
    return folder;
  }

  /** Returns the label, null for none. */
  String label() {
    if (label != null && !LABEL.matcher(label).matches()) {
      throw new InputException("--label '" + label + "' is not one line of 1 to 60 characters");
    }
    return label;
  }

  /** Returns the file with the user's backends and defaults, null for none. */
  Path config() {
    return config;
  }

  /** Returns the folder of the run to go on with, null for a new run. */
  Path resume() {
    return resume;
  }

  /** Tells whether a launch that failed is the last. */
  boolean stopOnFailure() {
    return stopOnFailure;
  }

  /** Tells whether to write the report page. */
  boolean html() {
    return html;
  }

  /** Tells whether to write the plans only. */
  boolean prepare() {
    return prepare;
  }

  /** Tells whether only to say what would be done. */
  boolean dryRun() {
    return dryRun;
  }
}
