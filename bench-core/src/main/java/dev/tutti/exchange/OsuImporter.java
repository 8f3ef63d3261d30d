package dev.tutti.exchange;

import dev.tutti.result.MethodInfo;
import java.util.regex.Pattern;

/** OSU Micro-Benchmarks in C, any version, and their Python form. */
final class OsuImporter implements Importer {
  /** Two decimals of a microsecond. */
  static final double RESOLUTION_NS = 10;

  private static final Pattern TITLE = Pattern.compile("# (OSU MPI|OMB Python MPI)\\b.*");

  @Override
  public String name() {
    return "osu";
  }

  @Override
  public boolean recognizes(String line) {
    return TITLE.matcher(line).matches();
  }

  @Override
  public TextReader reader(ImportedPoints points) {
    points.method(method());
    return new Reader(points);
  }

  static MethodInfo method() {
    return new MethodInfo(
        "mean over ranks of each rank's mean",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        RESOLUTION_NS);
  }

  /** A title begins a run, a datatype or a header begins a table. */
  private static final class Reader implements TextReader {
    private final ImportedPoints points;
    private OsuTitle title;
    private String datatype;
    private OsuTable table;

    Reader(ImportedPoints points) {
      this.points = points;
    }

    @Override
    public boolean accept(String line) {
      if (TITLE.matcher(line).matches()) {
        points.startRun();
        title = OsuTitle.of(line);
        datatype = null;
        table = null;
        return title != null;
      }
      if (line.startsWith("# Datatype: ")) {
        datatype = MpiNames.datatype(line.substring(12).strip().replaceFirst("\\.$", ""));
        return true;
      }
      if (OsuTable.isHeader(line)) {
        table = OsuTable.of(line);
        return true;
      }
      if (line.startsWith("#") || line.isBlank() || line.startsWith("DATA VALIDATION ERROR")) {
        return true;
      }
      return title != null && row(line);
    }

    private boolean row(String line) {
      OsuTable columns = table == null ? OsuTable.DEFAULT : table;
      return columns
          .point(line, title.collective(), datatype, title.options(), false)
          .filter(point -> points.add(null, null, point))
          .isPresent();
    }
  }
}
