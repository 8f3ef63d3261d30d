package dev.tutti.exchange;

import dev.tutti.result.Latency;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ReproMPI's mpibenchmark: every repetition, every repetition of every process, or summaries. A
 * time is the slowest rank's of one repetition, as Tutti's is.
 */
final class ReproMpiImporter implements Importer {
  private static final Pattern FACT = Pattern.compile("#@(\\w+)=(.*)");
  private static final Pattern HEADER =
      Pattern.compile("\\s*(process\\s+)?test\\s+(nrep|count|msize_bytes)\\s.*");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d{1,12})?");
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final String COMMAND = "#Command-Line Arguments:";

  /** Ten decimals of a second. */
  private static final double RESOLUTION_NS = 0.1;

  @Override
  public String name() {
    return "reprompi";
  }

  @Override
  public boolean recognizes(String line) {
    return line.startsWith(COMMAND)
        || FACT.matcher(line).matches()
        || HEADER.matcher(line).matches();
  }

  @Override
  public TextReader reader(ImportedPoints points) {
    return new Reader(points);
  }

  private static final class Reader implements TextReader {
    private final ImportedPoints points;
    private Map<String, String> facts = new HashMap<>();
    private List<String> columns = List.of();
    private boolean inHeader;
    private ReproMpiJob job;
    private List<String> lastNames;
    private ImportedPoint lastPoint;

    Reader(ImportedPoints points) {
      this.points = points;
    }

    @Override
    public boolean accept(String line) {
      if (line.startsWith("#") || line.isBlank()) {
        comment(line);
        return true;
      }
      if (HEADER.matcher(line).matches()) {
        finish();
        columns = List.of(line.strip().split("\\s+"));
        inHeader = false;
        return true;
      }
      String[] fields = BLANKS.split(line.strip());
      return !columns.isEmpty() && fields.length == columns.size() && row(fields);
    }

    @Override
    public void end() {
      finish();
    }

    /** The first line of a header after a table begins another start of the program. */
    private void comment(String line) {
      Matcher fact = FACT.matcher(line);
      boolean command = line.startsWith(COMMAND);
      if (!command && !fact.matches()) {
        return;
      }
      if (!inHeader) {
        finish();
        inHeader = true;
        facts = new HashMap<>();
        columns = List.of();
        lastNames = null;
        points.startRun();
      }
      if (command) {
        points.command(List.of(line.substring(COMMAND.length()).strip().split("\\s+")));
      } else {
        facts.put(fact.group(1), fact.group(2).strip());
        points.method(method());
      }
    }

    private boolean row(String[] fields) {
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < fields.length; i++) {
        row.put(columns.get(i), fields[i]);
      }
      ImportedPoint point = pointOf(row);
      if (point == null) {
        return false;
      }
      if (columns.contains("total_nrep")) {
        finish();
        return summary(point, row);
      }
      int repetition = (int) number(row.get("nrep"), -1);
      double seconds =
          columns.contains("runtime_sec")
              ? number(row.get("runtime_sec"), -1)
              : number(row.get("loc_tend_sec"), -1) - number(row.get("loc_tstart_sec"), 0);
      if (repetition < 0 || seconds < 0) {
        return false;
      }
      if (job == null || !job.continues(point, repetition, columns.contains("process"))) {
        finish();
        job = new ReproMpiJob(point);
      }
      job.add(repetition, seconds, number(row.getOrDefault("errorcode", "0"), 1) != 0);
      return true;
    }

    private boolean summary(ImportedPoint point, Map<String, String> row) {
      Latency latency =
          new Latency(
              nanoseconds(row, "min_sec"),
              nanoseconds(row, "median_sec"),
              null,
              null,
              null,
              nanoseconds(row, "max_sec"),
              nanoseconds(row, "mean_sec"),
              nanoseconds(row, "stddev_sec"));
      double valid = number(row.getOrDefault("valid_nrep", row.get("total_nrep")), -1);
      if (valid < 0 || (latency.p50() == null && latency.mean() == null)) {
        return false;
      }
      PointResult result =
          valid == 0
              ? point.without(PointStatus.FAILED, "no repetition was valid")
              : point.valid((long) valid, latency, null, null, Map.of());
      return points.add(null, ranks(), result);
    }

    private void finish() {
      if (job != null) {
        points.add(null, ranks(), job.result());
        job = null;
      }
    }

    /** Rows of one point follow each other by the thousand, so the last point is kept. */
    private ImportedPoint pointOf(Map<String, String> row) {
      List<String> names = Arrays.asList(row.get("test"), row.get("count"), row.get("msize_bytes"));
      if (!names.equals(lastNames)) {
        lastPoint = point(row);
        lastNames = names;
      }
      return lastPoint;
    }

    /** Returns the point of a row, null where its bytes are not known. */
    private ImportedPoint point(Map<String, String> row) {
      String collective = MpiNames.plain(row.get("test"));
      boolean moves = MpiNames.movesData(collective);
      double bytes = moves ? bytes(row) : 0;
      if (bytes < 0 || !collective.matches("[a-z_]{1,60}")) {
        return null;
      }
      boolean reduces = MpiNames.reduces(collective) || collective.endsWith("scan");
      String datatype = facts.get("datatype");
      String op = facts.get("operation");
      return new ImportedPoint(
          collective,
          (long) bytes,
          moves && datatype != null ? MpiNames.datatype(datatype) : null,
          reduces && op != null ? MpiNames.plain(op) : null,
          collective.matches("bcast|gather|scatter|reduce") ? whole("root_proc") : null,
          Map.of(),
          MpiNames.sizeMeaningByBlock(collective));
    }

    private double bytes(Map<String, String> row) {
      if (row.containsKey("msize_bytes")) {
        return number(row.get("msize_bytes"), -1);
      }
      double size =
          number(facts.getOrDefault("datatype_size_bytes", facts.get("datatype_extent_bytes")), -1);
      double count = number(row.get("count"), -1);
      return size < 0 || count < 0 ? -1 : size * count;
    }

    private Integer ranks() {
      return whole("nprocs");
    }

    private Integer whole(String fact) {
      double value = number(facts.get(fact), -1);
      return value < 0 || value > Integer.MAX_VALUE ? null : (int) value;
    }

    private MethodInfo method() {
      double tick = number(facts.get("clock_tick"), -1);
      boolean global = "global".equals(facts.get("runtime_type"));
      return new MethodInfo(
          global ? "span from the first start to the last end" : "p50 of the slowest rank",
          synchronization(facts.get("procsync")),
          facts.get("clock"),
          tick < 0 ? null : tick * 1e9,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          RESOLUTION_NS);
    }

    private static String synchronization(String said) {
      return said == null
          ? null
          : switch (said) {
            case "MPI_Barrier" -> "barrier";
            case "dissem_barrier" -> "dissemination";
            case "None" -> "none";
            default -> said;
          };
    }

    private static Double nanoseconds(Map<String, String> row, String column) {
      double seconds = number(row.get(column), -1);
      return seconds < 0 ? null : seconds * 1e9;
    }

    private static double number(String text, double otherwise) {
      return text != null && NUMBER.matcher(text).matches() ? Double.parseDouble(text) : otherwise;
    }
  }
}
