package dev.tutti.exchange;

import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;
import dev.tutti.result.RankMean;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** One line a point and launch, every status, exact numbers in ns: {@link CsvImporter} reads it. */
final class CsvExporter implements Exporter {
  private static final CsvMapper MAPPER = new CsvMapper();

  private record Line(
      String label,
      int launch,
      Integer ranks,
      String collective,
      long bytes,
      String datatype,
      String op,
      Integer root,
      String options,
      String size_meaning,
      String status,
      String reason,
      Long samples,
      Double min_ns,
      Double p50_ns,
      Double p90_ns,
      Double p99_ns,
      Double p999_ns,
      Double max_ns,
      Double mean_ns,
      Double stddev_ns,
      Double rank_min_ns,
      Double rank_avg_ns,
      Double rank_max_ns) {}

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String export(List<RunResult> runs) {
    List<Line> lines = new ArrayList<>();
    runs.forEach(run -> run.points().forEach(point -> lines.add(line(run, point))));
    CsvSchema schema = MAPPER.schemaFor(Line.class).withHeader();
    return MAPPER.writer(schema).writeValueAsString(lines);
  }

  @Override
  public long leftOut(List<RunResult> runs) {
    return 0;
  }

  private static Line line(RunResult run, PointResult point) {
    Latency none = new Latency(null, null, null, null, null, null, null, null);
    Latency latency = point.latencyNs() == null ? none : point.latencyNs();
    RankMean mean =
        point.rankMeanNs() == null ? new RankMean(null, null, null) : point.rankMeanNs();
    return new Line(
        run.run().label(),
        run.run().launch(),
        run.world().ranks(),
        point.collective(),
        point.bytes(),
        point.datatype(),
        point.op(),
        point.root(),
        options(point.options()),
        point.sizeMeaning(),
        point.status().label(),
        point.reason() == null ? null : point.reason().replaceAll("\\s+", " "),
        point.samples(),
        latency.min(),
        latency.p50(),
        latency.p90(),
        latency.p99(),
        latency.p999(),
        latency.max(),
        latency.mean(),
        latency.stddev(),
        mean.min(),
        mean.avg(),
        mean.max());
  }

  private static String options(Map<String, String> options) {
    return options.isEmpty()
        ? null
        : options.entrySet().stream()
            .map(option -> option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining(";"));
  }
}
