package dev.tutti.exchange;

import dev.tutti.result.Latency;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;

/**
 * Tables with a header that has {@code collective} and {@code bytes}: Tutti's own export, one line
 * a point and launch with columns such as {@code label}, {@code launch}, {@code ranks} and {@code
 * p50_ns}; or, as articles print them, one column a library with its mean time, named by the
 * library and the unit, such as {@code openmpi-4.1_us}. Lines that begin with # are comments.
 */
final class CsvImporter implements Importer {
  private static final ObjectReader FIELDS =
      new CsvMapper().readerFor(String[].class).with(CsvReadFeature.WRAP_AS_ARRAY);

  private static final Map<String, Double> UNITS_IN_NS =
      Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);

  /** A library and a unit; {@code gb_per_s} is no time. */
  private static final Pattern TIME = Pattern.compile("(\\S.{0,199}?)(?<!_per)_(ns|us|ms|s)");

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public boolean recognizes(String line) {
    if (!line.contains("collective") || !line.contains("bytes")) {
      return false;
    }
    List<String> header = fields(line);
    return header.contains("collective") && header.contains("bytes");
  }

  @Override
  public TextReader reader(ImportedPoints points) {
    return new Reader(points);
  }

  /** Returns the fields of a line, none if its quotes do not match. */
  private static List<String> fields(String line) {
    try {
      String[][] rows = FIELDS.forType(String[][].class).readValue(line);
      return rows.length == 1 ? Arrays.stream(rows[0]).map(String::strip).toList() : List.of();
    } catch (JacksonException e) {
      return List.of();
    }
  }

  private static final class Reader implements TextReader {
    private static final List<String> STATISTICS =
        List.of(
            "min_ns",
            "p50_ns",
            "p90_ns",
            "p99_ns",
            "p999_ns",
            "max_ns",
            "mean_ns",
            "stddev_ns",
            "rank_min_ns",
            "rank_avg_ns",
            "rank_max_ns");

    private static final Pattern NUMBER =
        Pattern.compile("\\d{1,15}(?:\\.\\d{1,15})?(?:[eE][+-]?\\d{1,2})?");

    private final ImportedPoints points;
    private List<String> columns = List.of();

    Reader(ImportedPoints points) {
      this.points = points;
    }

    @Override
    public boolean accept(String line) {
      if (line.isBlank() || line.startsWith("#")) {
        return true;
      }
      List<String> fields = fields(line);
      if (columns.isEmpty()) {
        columns = fields;
        points.startRun();
        points.method(method(isOwn()));
        return columns.contains("collective") && columns.contains("bytes");
      }
      if (fields.size() != columns.size()) {
        return false;
      }
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < fields.size(); i++) {
        if (!fields.get(i).isEmpty()) {
          row.put(columns.get(i), fields.get(i));
        }
      }
      try {
        return isOwn() ? ownRow(row) : wideRow(row);
      } catch (NumberFormatException e) {
        return false;
      }
    }

    private boolean isOwn() {
      return columns.stream().anyMatch(STATISTICS::contains);
    }

    /** A line of Tutti's export. */
    private boolean ownRow(Map<String, String> row) {
      ImportedPoint point = point(row);
      String status = row.getOrDefault("status", "valid");
      String label = row.get("label");
      Integer ranks = whole(row, "ranks");
      Integer launch = whole(row, "launch");
      PointResult result = status.equals("valid") ? measured(point, row) : without(point, row);
      if (result == null) {
        return false;
      }
      return launch == null
          ? points.add(label, ranks, result)
          : points.add(new ImportedPoints.Launch(label, ranks, launch), result);
    }

    private static PointResult without(ImportedPoint point, Map<String, String> row) {
      return Arrays.stream(PointStatus.values())
          .filter(status -> status.label().equals(row.get("status")))
          .findFirst()
          .map(status -> point.without(status, row.get("reason")))
          .orElse(null);
    }

    private static PointResult measured(ImportedPoint point, Map<String, String> row) {
      Double average = number(row, "rank_avg_ns");
      RankMean mean =
          average == null
              ? null
              : new RankMean(number(row, "rank_min_ns"), average, number(row, "rank_max_ns"));
      boolean hasLatency = STATISTICS.subList(0, 8).stream().anyMatch(row::containsKey);
      Latency latency =
          hasLatency
              ? new Latency(
                  number(row, "min_ns"),
                  number(row, "p50_ns"),
                  number(row, "p90_ns"),
                  number(row, "p99_ns"),
                  number(row, "p999_ns"),
                  number(row, "max_ns"),
                  number(row, "mean_ns"),
                  number(row, "stddev_ns"))
              : null;
      Integer samples = whole(row, "samples");
      return mean == null && latency == null
          ? null
          : point.valid(
              samples == null ? null : samples.longValue(), latency, mean, null, Map.of());
    }

    /** A line of an article's table: a mean for each library. */
    private boolean wideRow(Map<String, String> row) {
      ImportedPoint point = point(row);
      boolean some = false;
      for (Map.Entry<String, String> cell : row.entrySet()) {
        Matcher time = TIME.matcher(cell.getKey());
        if (time.matches()) {
          double ns = number(row, cell.getKey()) * UNITS_IN_NS.get(time.group(2));
          String label = time.group(1).equals("time") ? row.get("label") : time.group(1);
          PointResult result =
              point.valid(null, null, new RankMean(null, ns, null), null, Map.of());
          some |= points.add(label, whole(row, "ranks"), result);
        }
      }
      return some;
    }

    private static ImportedPoint point(Map<String, String> row) {
      String collective = row.getOrDefault("collective", "");
      Double bytes = number(row, "bytes");
      if (bytes == null || collective.isEmpty()) {
        throw new NumberFormatException("a row without collective or bytes");
      }
      return new ImportedPoint(
          collective,
          bytes.longValue(),
          row.get("datatype"),
          row.get("op"),
          whole(row, "root"),
          options(row.get("options")),
          row.get("size_meaning"));
    }

    private static Map<String, String> options(String text) {
      Map<String, String> options = new TreeMap<>();
      if (text != null) {
        for (String option : text.split(";", -1)) {
          String[] parts = option.split("=", 2);
          options.put(parts[0], parts.length == 1 ? "" : parts[1]);
        }
      }
      return options;
    }

    private static Double number(Map<String, String> row, String column) {
      String text = row.get(column);
      if (text == null) {
        return null;
      }
      if (!NUMBER.matcher(text).matches()) {
        throw new NumberFormatException(text);
      }
      return Double.valueOf(text);
    }

    private static Integer whole(Map<String, String> row, String column) {
      String text = row.get(column);
      return text == null ? null : Integer.valueOf(text);
    }

    private static MethodInfo method(boolean own) {
      return new MethodInfo(
          own ? null : "mean", null, null, null, null, null, null, null, null, null, null, null);
    }
  }
}
