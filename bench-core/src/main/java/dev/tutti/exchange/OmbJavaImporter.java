package dev.tutti.exchange;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The OSU Java benchmarks: tabs, no version, decimals with a comma where the JVM's locale has one,
 * and a line {@code N started on HOST} from every rank.
 */
final class OmbJavaImporter implements Importer {
  private static final Pattern TITLE = Pattern.compile("# (?:# )?OSU (?!MPI)([A-Za-z_-]+) Test.*");
  private static final Pattern STARTED = Pattern.compile("\\d+ started on \\S+\\s*");

  @Override
  public String name() {
    return "omb-java";
  }

  @Override
  public boolean recognizes(String line) {
    return TITLE.matcher(line).matches();
  }

  @Override
  public TextReader reader(ImportedPoints points) {
    points.method(OsuImporter.method());
    return new Reader(points);
  }

  private static final class Reader implements TextReader {
    private final ImportedPoints points;
    private String collective;
    private OsuTable table;

    Reader(ImportedPoints points) {
      this.points = points;
    }

    @Override
    public boolean accept(String line) {
      Matcher title = TITLE.matcher(line);
      if (title.matches()) {
        points.startRun();
        collective = OsuTitle.name(title.group(1).replaceAll("(?<=[a-z])Scatter", "_scatter"));
        table = null;
        return collective != null;
      }
      if (OsuTable.isHeader(line)) {
        table = OsuTable.of(line);
        return true;
      }
      if (line.startsWith("#") || line.isBlank() || STARTED.matcher(line).matches()) {
        return true;
      }
      return collective != null
          && table != null
          && table
              .point(line, collective, null, Map.of(), true)
              .filter(point -> points.add(null, null, point))
              .isPresent();
    }
  }
}
