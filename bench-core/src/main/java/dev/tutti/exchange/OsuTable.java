package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of an OSU table. A header may list fewer columns than its rows have, as outputs in
 * the wild show; then the number of fields decides.
 */
record OsuTable(List<String> columns) {
  static final OsuTable DEFAULT = new OsuTable(List.of("Size", "Avg Latency(us)"));

  private static final List<String> FULL =
      List.of("Size", "Avg Latency(us)", "Min Latency(us)", "Max Latency(us)", "Iterations");

  private static final Pattern HEADER =
      Pattern.compile("# (Size\\b.*|Avg\\.? Latency.*|Latency.*|Overall ?\\(us\\).*)");

  private static final Pattern PERCENTILE = Pattern.compile("P(\\d{1,3}) Tail Lat\\(us\\)");

  /** Columns of non-blocking tests and what they are called in results. */
  private static final Map<String, String> METRICS =
      Map.of(
          "Overall(us)", "overallNs",
          "Compute(us)", "computeNs",
          "Coll. Init(us)", "initNs",
          "MPI_Test(us)", "testNs",
          "MPI_Wait(us)", "waitNs");

  static boolean isHeader(String line) {
    return HEADER.matcher(line).matches();
  }

  static OsuTable of(String header) {
    return new OsuTable(
        Arrays.stream(header.substring(2).strip().split("\\t+|\\s{2,}"))
            .map(String::strip)
            .toList());
  }

  /** Returns the point that a row holds, empty if it is no row of this table. */
  Optional<PointResult> point(
      String line,
      String collective,
      String datatype,
      Map<String, String> options,
      boolean decimalComma) {
    String[] fields = line.strip().split("\\s+");
    boolean sized = MpiNames.movesData(collective);
    Map<String, String> row = named(fields, sized);
    Numbers numbers = new Numbers(row, decimalComma);
    boolean failed = "Fail".equals(row.get("Validation"));
    Long bytes = sized ? numbers.whole("Size") : Long.valueOf(0);
    RankMean mean = numbers.rankMean();
    if (bytes == null || mean == null || numbers.isWrong()) {
      return Optional.empty();
    }
    Map<String, String> all = new TreeMap<>(options);
    if (row.containsKey("Transmit Size")) {
      all.put("derivedDatatype", "true");
    }
    ImportedPoint point =
        new ImportedPoint(
            collective,
            bytes,
            sized ? datatype : null,
            null,
            null,
            all,
            MpiNames.sizeMeaning(collective));
    return Optional.of(
        failed
            ? point.without(PointStatus.INVALID, "the check of the OSU benchmark failed")
            : point.valid(
                numbers.whole("Iterations"),
                null,
                mean,
                numbers.nanoseconds("P50 Tail Lat(us)"),
                metrics(row, numbers)));
  }

  private Map<String, String> named(String[] fields, boolean sized) {
    List<String> names = columns;
    if (names.size() != fields.length) {
      boolean checked = fields[fields.length - 1].matches("Pass|Fail");
      List<String> all = sized ? FULL : FULL.subList(1, FULL.size());
      int plain = fields.length - (checked ? 1 : 0);
      names =
          plain == all.size() ? all : plain == (sized ? 2 : 1) ? all.subList(0, plain) : List.of();
      Map<String, String> row = zip(names, fields);
      if (checked && !names.isEmpty()) {
        row.put("Validation", fields[fields.length - 1]);
      }
      return row;
    }
    return zip(names, fields);
  }

  private static Map<String, String> zip(List<String> names, String[] fields) {
    Map<String, String> row = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      row.put(names.get(i), fields[i]);
    }
    return row;
  }

  private static Map<String, Double> metrics(Map<String, String> row, Numbers numbers) {
    Map<String, Double> metrics = new TreeMap<>();
    for (String column : row.keySet()) {
      Matcher percentile = PERCENTILE.matcher(column);
      if (METRICS.containsKey(column)) {
        metrics.put(METRICS.get(column), numbers.nanoseconds(column));
      } else if (column.equals("Overlap(%)")) {
        metrics.put("overlapOsuPercent", numbers.number(column));
      } else if (column.equals("Transmit Size")) {
        metrics.put("transmitBytes", numbers.number(column));
      } else if (percentile.matches() && !column.startsWith("P50 ")) {
        metrics.put("rankAverageP" + percentile.group(1) + "Ns", numbers.nanoseconds(column));
      }
    }
    return metrics;
  }

  /** The fields of a row as numbers; one that is no number spoils the row. */
  private static final class Numbers {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(?:\\.\\d{1,9})?");

    private final Map<String, String> row;
    private final boolean decimalComma;
    private boolean wrong;

    Numbers(Map<String, String> row, boolean decimalComma) {
      this.row = row;
      this.decimalComma = decimalComma;
    }

    boolean isWrong() {
      return wrong;
    }

    Double number(String column) {
      String text = row.get(column);
      if (text == null) {
        return null;
      }
      String point = decimalComma ? text.replace(',', '.') : text;
      if (!NUMBER.matcher(point).matches()) {
        wrong = true;
        return null;
      }
      return Double.valueOf(point);
    }

    Long whole(String column) {
      Double number = number(column);
      return number == null ? null : number.longValue();
    }

    Double nanoseconds(String column) {
      Double us = number(column);
      return us == null ? null : us * 1000;
    }

    /** Pure communication time is what a non-blocking test gives of the operation alone. */
    RankMean rankMean() {
      for (String[] names :
          new String[][] {
            {"Min Latency(us)", "Avg Latency(us)", "Max Latency(us)"},
            {"Min Comm.(us)", "Pure Comm.(us)", "Max Comm.(us)"},
            {"Lat Min[us]", "Lat Avg[us]", "Lat Max[us]"},
            {"Min. Latency [us]", "Avg. Latency [us]", "Max. Latency [us]"},
            {"", "Latency (us)", ""}
          }) {
        if (row.containsKey(names[1])) {
          Double average = nanoseconds(names[1]);
          return average == null
              ? null
              : new RankMean(nanoseconds(names[0]), average, nanoseconds(names[2]));
        }
      }
      return null;
    }
  }
}
