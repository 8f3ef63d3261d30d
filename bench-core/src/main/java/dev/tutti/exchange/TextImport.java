package dev.tutti.exchange;

import dev.tutti.InputException;
import dev.tutti.result.BackendInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.Warning;
import dev.tutti.result.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What came of one text.
 *
 * @param file the text
 * @param format whose text it is
 * @param runs one result for each label, launch and number of ranks
 * @param points how many points they have
 * @param notUnderstood how many lines were not understood
 * @param examples the first of those lines, shortened
 */
public record TextImport(
    Path file,
    String format,
    List<RunResult> runs,
    int points,
    long notUnderstood,
    List<String> examples) {
  private static final int EXAMPLES = 5;
  private static final int EXAMPLE_LENGTH = 100;

  /**
   * What the user knows and the text does not say.
   *
   * @param format the format's name, null to detect it
   * @param label what comparisons call the numbers, null for the file's name without its ending
   * @param ranks where the text does not say, null if unknown
   * @param published whether the numbers were published, rather than printed by a benchmark
   * @param source where they come from, null for the file's name
   * @param version of Tutti
   */
  public record Options(
      String format,
      String label,
      Integer ranks,
      boolean published,
      String source,
      String version) {
    /** Nothing. */
    public static final Options NONE = new Options(null, null, null, false, null, null);
  }

  /**
   * Reads one text.
   *
   * @throws InputException in one sentence, if its format is not known or nothing is understood
   */
  public static TextImport read(Path file, Options options) {
    Importer importer = options.format() == null ? detect(file) : named(options.format());
    ImportedPoints points = new ImportedPoints();
    Importer.TextReader reader = importer.reader(points);
    List<String> examples = new ArrayList<>();
    long[] notUnderstood = {0};
    TextLines.read(
        file,
        whole -> {
          for (String line : LauncherTags.strip(whole)) {
            if (!reader.accept(line)) {
              notUnderstood[0]++;
              if (examples.size() < EXAMPLES) {
                examples.add(shown(line));
              }
            }
          }
          return true;
        });
    reader.end();
    if (points.launches().isEmpty()) {
      throw new InputException(
          file
              + ": no line was understood as "
              + importer.name()
              + (examples.isEmpty() ? "" : ", such as '" + examples.getFirst() + "'")
              + ": name the right --format");
    }
    List<RunResult> runs = runs(file, importer, points, options, notUnderstood[0]);
    runs.forEach(run -> ResultFile.requireSound(file, run));
    int count = points.launches().values().stream().mapToInt(List::size).sum();
    return new TextImport(file, importer.name(), runs, count, notUnderstood[0], examples);
  }

  /** Tells which format a text has, by the first line that only one tool prints. */
  private static Importer detect(Path file) {
    List<Importer> found = new ArrayList<>();
    TextLines.read(
        file,
        whole -> {
          for (String line : LauncherTags.strip(whole)) {
            Importer.ALL.stream()
                .filter(importer -> found.isEmpty() && importer.recognizes(line))
                .forEach(found::add);
          }
          return found.isEmpty();
        });
    if (found.isEmpty()) {
      throw new InputException(
          file + ": not a text of any known benchmark: name its --format, one of " + names());
    }
    return found.getFirst();
  }

  private static Importer named(String format) {
    return Importer.ALL.stream()
        .filter(importer -> importer.name().equals(format))
        .findFirst()
        .orElseThrow(() -> new InputException("--format " + format + " is none of " + names()));
  }

  private static String names() {
    return Importer.ALL.stream().map(Importer::name).collect(Collectors.joining(", "));
  }

  private static List<RunResult> runs(
      Path file, Importer importer, ImportedPoints points, Options options, long notUnderstood) {
    List<RunResult> runs = new ArrayList<>();
    for (Map.Entry<ImportedPoints.Launch, List<PointResult>> one : points.launches().entrySet()) {
      ImportedPoints.Launch launch = one.getKey();
      String label =
          launch.label() != null
              ? launch.label()
              : options.label() != null ? options.label() : stem(file);
      runs.add(
          new RunResult(
              RunResult.SCHEMA,
              Status.COMPLETE,
              null,
              info(file, label, launch.number(), points, options),
              new BackendInfo(label, importer.name(), null, null, List.of(), Map.of()),
              new World(launch.ranks() == null ? options.ranks() : launch.ranks(), null, null),
              points.environment(),
              points.method(),
              one.getValue(),
              warnings(notUnderstood)));
    }
    return runs;
  }

  private static RunInfo info(
      Path file, String label, int launch, ImportedPoints points, Options options) {
    return new RunInfo(
        stem(file),
        options.published() ? "published" : "imported",
        label,
        launch,
        1,
        null,
        points.command(),
        null,
        null,
        options.version(),
        options.source() == null ? file.getFileName().toString() : options.source());
  }

  private static List<Warning> warnings(long notUnderstood) {
    return notUnderstood == 0
        ? List.of()
        : List.of(
            new Warning(
                notUnderstood + " lines of the text were not understood",
                "points may be missing",
                "look at the lines that the import showed"));
  }

  /** Returns the file's name without its ending, with only what suits a path and a table. */
  static String stem(Path file) {
    String name = file.getFileName().toString().replaceFirst("(?<=.)\\.[^.]*$", "");
    String plain = name.replaceAll("[^\\p{L}\\p{N}._-]", "_");
    return plain.length() <= 100 ? plain : plain.substring(0, 100);
  }

  private static String shown(String line) {
    String plain = line.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}]", "?").strip();
    return plain.length() <= EXAMPLE_LENGTH ? plain : plain.substring(0, EXAMPLE_LENGTH) + "...";
  }
}
