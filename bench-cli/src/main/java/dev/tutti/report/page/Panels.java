package dev.tutti.report.page;

import dev.tutti.compare.Estimate;
import dev.tutti.compare.Metric;
import dev.tutti.compare.Statistic;
import dev.tutti.report.Cell;
import dev.tutti.report.Panel;
import dev.tutti.report.Study;
import dev.tutti.report.page.PageData.CellData;
import dev.tutti.report.page.PageData.PanelData;
import dev.tutti.report.page.PageData.Spread;
import dev.tutti.result.Interval;
import dev.tutti.result.PointResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Stream;

/** What the charts of latency, bandwidth and distribution show. */
final class Panels {
  /** An order-statistic interval of the median needs as many. */
  private static final int INTERVAL_LAUNCHES = 6;

  private static final MathContext DIGITS = new MathContext(5);

  private final Map<String, Statistic> statistics = new LinkedHashMap<>();
  private final Study study;

  Panels(Study study) {
    this.study = study;
    for (Metric metric :
        List.of(Metric.P50, Metric.P99, Metric.MIN, Metric.MEAN, Metric.BANDWIDTH)) {
      Statistic statistic = study.statistic(metric);
      if (statistic != null) {
        statistics.put(metric.label(), statistic);
      }
    }
  }

  /** Returns the metrics that any point has. */
  List<String> metrics() {
    return List.copyOf(statistics.keySet());
  }

  /** Returns the metric that the first look should see: the headline where anything has it. */
  String headline() {
    Statistic headline = study.statistic(Metric.AUTO);
    return statistics.entrySet().stream()
        .filter(entry -> entry.getValue() == headline)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("p50");
  }

  List<PanelData> data() {
    return study.panels().entrySet().parallelStream()
        .map(entry -> panel(entry.getKey(), entry.getValue()))
        .toList();
  }

  private PanelData panel(Panel panel, SortedMap<Long, List<Cell>> rows) {
    List<List<CellData>> cells = new ArrayList<>();
    for (int s = 0; s < study.series().size(); s++) {
      int series = s;
      cells.add(rows.values().stream().map(row -> cell(row.get(series))).toList());
    }
    String meaning =
        rows.values().stream()
            .flatMap(List::stream)
            .flatMap(cell -> cell.entries().stream())
            .map(entry -> entry.point().sizeMeaning())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return new PanelData(
        panel.collective(),
        panel.ranks(),
        panel.conditions(),
        meaning,
        List.copyOf(rows.keySet()),
        cells);
  }

  private CellData cell(Cell cell) {
    if (cell.entries().isEmpty()) {
      return null;
    }
    List<Cell.Entry> valid = cell.entries().stream().filter(Cell.Entry::isValid).toList();
    Curve curve = Curve.of(valid.stream().map(Cell.Entry::point).toList());
    Map<String, Spread> metrics = new LinkedHashMap<>();
    statistics.forEach(
        (name, statistic) -> {
          Spread spread = spread(cell, valid, statistic);
          if (spread != null) {
            metrics.put(name, spread);
          }
        });
    return new CellData(
        valid.size(),
        valid.stream().map(Cell.Entry::launch).toList(),
        spreadKind(valid),
        metrics,
        curve.values().stream().map(Panels::rounded).toList(),
        curve.samples(),
        trouble(cell, curve));
  }

  private static String trouble(Cell cell, Curve curve) {
    return curve.unreadable() == 0
        ? cell.fault()
        : Stream.of(cell.fault(), curve.unreadable() + " unreadable histograms left out")
            .filter(Objects::nonNull)
            .reduce((a, b) -> a + "; " + b)
            .orElseThrow();
  }

  private static String spreadKind(List<Cell.Entry> valid) {
    return switch (valid.size()) {
      case 0 -> null;
      case 1 -> valid.getFirst().point().medianIntervalNs() == null ? null : "within";
      default -> valid.size() < INTERVAL_LAUNCHES ? "range" : "interval";
    };
  }

  private static Spread spread(Cell cell, List<Cell.Entry> valid, Statistic statistic) {
    Double median = cell.median(statistic);
    if (median == null) {
      return null;
    }
    List<Double> values = valid.stream().map(entry -> statistic.of(entry.point())).toList();
    double[] known = values.stream().filter(Objects::nonNull).mapToDouble(v -> v).toArray();
    Interval interval = interval(known, statistic, valid.getFirst().point());
    return new Spread(
        rounded(median),
        interval == null ? null : rounded(interval.low()),
        interval == null ? null : rounded(interval.high()),
        values.stream().map(Panels::rounded).toList());
  }

  private static Interval interval(double[] values, Statistic statistic, PointResult first) {
    if (values.length == 1) {
      return statistic == Statistic.SLOWEST_P50 ? first.medianIntervalNs() : null;
    }
    Interval interval = Estimate.of(values).interval();
    return interval != null || values.length == 0
        ? interval
        : new Interval(
            Arrays.stream(values).min().orElseThrow(),
            Arrays.stream(values).max().orElseThrow(),
            1);
  }

  static Double rounded(Double number) {
    return number == null ? null : (Double) new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
