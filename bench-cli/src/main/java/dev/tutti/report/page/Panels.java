package dev.tutti.report.page;

import dev.tutti.compare.Metric;
import dev.tutti.compare.Statistic;
import dev.tutti.report.Cell;
import dev.tutti.report.Curve;
import dev.tutti.report.Panel;
import dev.tutti.report.Spread;
import dev.tutti.report.Study;
import dev.tutti.report.page.PageData.CellData;
import dev.tutti.report.page.PageData.PanelData;
import dev.tutti.report.page.PageData.SpreadData;
import dev.tutti.result.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Stream;

/** What the charts of latency, bandwidth and distribution show. */
final class Panels {
  private static final MathContext DIGITS = new MathContext(5);

  private final Map<String, Statistic> statistics = new LinkedHashMap<>();
  private final Study study;
  private final String headline;

  Panels(Study study) {
    this.study = study;
    for (Metric metric :
        List.of(Metric.P50, Metric.P99, Metric.MIN, Metric.MEAN, Metric.BANDWIDTH)) {
      Statistic statistic = study.statistic(metric);
      if (statistic != null) {
        statistics.put(metric.label(), statistic);
      }
    }
    Statistic first = study.statistic(Metric.AUTO);
    headline =
        statistics.keySet().stream()
            .filter(name -> statistics.get(name) == first)
            .findFirst()
            .orElse("p50");
  }

  /** Returns the metrics that any point has. */
  List<String> metrics() {
    return List.copyOf(statistics.keySet());
  }

  /** Returns the metric that the first look should see: the headline where anything has it. */
  String headline() {
    return headline;
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
    Map<String, SpreadData> metrics = new LinkedHashMap<>();
    statistics.forEach(
        (name, statistic) -> {
          SpreadData data = data(cell, valid, statistic);
          if (data != null) {
            metrics.put(name, data);
          }
        });
    return new CellData(
        valid.size(),
        valid.stream().map(Cell.Entry::launch).toList(),
        kind(cell),
        metrics,
        curve.values().stream().map(Panels::rounded).toList(),
        curve.samples(),
        trouble(cell, curve));
  }

  private String kind(Cell cell) {
    Statistic statistic = statistics.get(headline);
    Spread spread = statistic == null ? null : cell.spread(statistic);
    return spread == null ? null : spread.kind().label();
  }

  private static String trouble(Cell cell, Curve curve) {
    return curve.unreadable() == 0
        ? cell.fault()
        : Stream.of(cell.fault(), curve.unreadable() + " unreadable histograms left out")
            .filter(Objects::nonNull)
            .reduce((a, b) -> a + "; " + b)
            .orElseThrow();
  }

  private static SpreadData data(Cell cell, List<Cell.Entry> valid, Statistic statistic) {
    Spread spread = cell.spread(statistic);
    if (spread == null) {
      return null;
    }
    Interval interval = spread.interval();
    return new SpreadData(
        rounded(spread.median()),
        interval == null ? null : rounded(interval.low()),
        interval == null ? null : rounded(interval.high()),
        valid.stream().map(entry -> rounded(statistic.of(entry.point()))).toList());
  }

  static Double rounded(Double number) {
    return number == null ? null : (Double) new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
