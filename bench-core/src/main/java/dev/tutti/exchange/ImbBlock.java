package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One block of IMB's output: a benchmark at one number of processes. */
final class ImbBlock {
  private static final Pattern PROCESSES =
      Pattern.compile("# #processes = (\\d{1,9})(?: \\(threads: (\\d{1,9})\\))?.*");

  private static final Pattern GROUPS =
      Pattern.compile("# \\( (\\d{1,9}) groups of (\\d{1,9}) processes each running.*");

  private static final Pattern IDLE =
      Pattern.compile("# \\( ?(\\d{1,9}) additional process(?:es)? waiting in MPI_Barrier\\).*");

  private static final Pattern FAILED =
      Pattern.compile("\\s*(\\d{1,15})\\s+(out-of-mem|int-overflow|time-out)\\.;\\s*(.*)");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(?:\\.\\d{1,9})?");

  private static final Map<String, String> METRICS =
      Map.of("t_ovrl[usec]", "overallNs", "t_pure[usec]", "pureNs", "t_CPU[usec]", "computeNs");

  private final String benchmark;
  private final Integer version;
  private final Map<String, String> facts;
  private final Map<String, String> options = new TreeMap<>();
  private Integer ranks;
  private Double idle;
  private List<String> columns = List.of();

  /**
   * Begins a block.
   *
   * @param benchmark in MPI's words
   * @param version of IMB, a year; null if unknown
   * @param facts of the preamble
   */
  ImbBlock(String benchmark, Integer version, Map<String, String> facts) {
    this.benchmark = benchmark;
    this.version = version;
    this.facts = facts;
  }

  Integer ranks() {
    return ranks;
  }

  void columns(String header) {
    columns = List.of(header.strip().split("\\s+"));
  }

  /** Takes a comment that may say something of this block. */
  void comment(String line) {
    Matcher processes = PROCESSES.matcher(line);
    Matcher groups = GROUPS.matcher(line);
    Matcher waiting = IDLE.matcher(line);
    if (processes.matches()) {
      ranks = Integer.valueOf(processes.group(1));
      if (processes.group(2) != null) {
        options.put("threads", processes.group(2));
      }
    } else if (groups.matches()) {
      ranks = Integer.valueOf(groups.group(2));
      options.put("groups", groups.group(1));
    } else if (waiting.matches()) {
      idle = Double.valueOf(waiting.group(1));
    }
  }

  /** Returns the point that a row holds, empty if it is none of this block. */
  Optional<PointResult> row(String line) {
    Matcher failed = FAILED.matcher(line);
    if (failed.matches()) {
      boolean overflow = failed.group(2).equals("int-overflow");
      String reason = failed.group(2) + ": " + failed.group(3).strip();
      return Optional.of(
          point(Long.parseLong(failed.group(1)), options)
              .without(overflow ? PointStatus.FAILED : PointStatus.SKIPPED, reason));
    }
    String[] fields = line.strip().split("\\s+");
    if (columns.isEmpty()
        || fields.length != columns.size()
        || !Arrays.stream(fields).allMatch(field -> NUMBER.matcher(field).matches())) {
      return Optional.empty();
    }
    Map<String, Double> row = new HashMap<>();
    for (int i = 0; i < fields.length; i++) {
      row.put(columns.get(i), Double.valueOf(fields[i]));
    }
    return numbers(row);
  }

  private Optional<PointResult> numbers(Map<String, Double> row) {
    Map<String, String> all = new TreeMap<>(options);
    if (row.containsKey("Group")) {
      all.put("group", String.valueOf(row.get("Group").longValue()));
    }
    ImportedPoint point = point(row.getOrDefault("#bytes", 0.0).longValue(), all);
    Map<String, Double> metrics = metrics(row);
    Double average = nanoseconds(row, "t_avg[usec]");
    if (average == null && !metrics.containsKey("pureNs")) {
      return Optional.empty();
    }
    if (row.getOrDefault("defects", 0.0) > 0) {
      return Optional.of(point.without(PointStatus.INVALID, "IMB found defects in the data"));
    }
    RankMean mean =
        average == null
            ? null
            : new RankMean(
                nanoseconds(row, "t_min[usec]"), average, nanoseconds(row, "t_max[usec]"));
    long repetitions = row.getOrDefault("#repetitions", 0.0).longValue();
    return Optional.of(
        point.valid(repetitions > 0 ? repetitions : null, null, mean, null, metrics));
  }

  /** Times of non-blocking tests are those of the rank with the longest one, so no rank means. */
  private Map<String, Double> metrics(Map<String, Double> row) {
    Map<String, Double> metrics = new TreeMap<>();
    METRICS.forEach(
        (column, name) -> {
          if (row.containsKey(column)) {
            metrics.put(name, nanoseconds(row, column));
          }
        });
    if (row.containsKey("overlap[%]")) {
      metrics.put("overlapImbPercent", row.get("overlap[%]"));
    }
    if (idle != null) {
      metrics.put("idleRanks", idle);
    }
    return metrics;
  }

  private ImportedPoint point(long bytes, Map<String, String> all) {
    boolean reduces = MpiNames.reduces(benchmark);
    String datatype = facts.get(reduces ? "MPI_Datatype for reductions" : "MPI_Datatype");
    String op = facts.get("MPI_Op");
    boolean moves = MpiNames.movesData(benchmark);
    return new ImportedPoint(
        benchmark,
        bytes,
        moves && datatype != null ? MpiNames.datatype(datatype) : null,
        reduces && op != null ? MpiNames.plain(op) : null,
        null,
        all,
        sizeMeaning());
  }

  /** Up to 2018 the size of a reduce_scatter was the whole vector, as it is for OSU. */
  private String sizeMeaning() {
    if (!MpiNames.blocking(benchmark).startsWith("reduce_scatter")) {
      return MpiNames.sizeMeaning(benchmark);
    }
    return version == null
        ? null
        : version <= 2018
            ? MpiNames.sizeMeaning(benchmark)
            : MpiNames.sizeMeaningByBlock(benchmark);
  }

  private static Double nanoseconds(Map<String, Double> row, String column) {
    return row.containsKey(column) ? row.get(column) * 1000 : null;
  }
}
