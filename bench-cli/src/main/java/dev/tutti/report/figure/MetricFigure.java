package dev.tutti.report.figure;

import dev.tutti.InputException;
import dev.tutti.compare.Metric;
import dev.tutti.compare.Statistic;
import dev.tutti.report.Cell;
import dev.tutti.report.Numbers;
import dev.tutti.report.Panel;
import dev.tutti.report.Spread;
import dev.tutti.report.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** A statistic over size, with the band of its interval over launches. */
record MetricFigure(String kind, Metric metric) implements Figure {
  static MetricFigure latency() {
    return new MetricFigure("latency", Metric.AUTO);
  }

  static MetricFigure bandwidth() {
    return new MetricFigure("bandwidth", Metric.BANDWIDTH);
  }

  @Override
  public Function<Panel, JFreeChart> charts(Study study, Long bytes) {
    Statistic statistic = study.statistic(metric);
    if (statistic == null) {
      throw new InputException("no point has a " + kind + ": choose another --kind");
    }
    return panel -> chart(study, panel, statistic);
  }

  private JFreeChart chart(Study study, Panel panel, Statistic statistic) {
    SortedMap<Long, List<Cell>> rows = study.panels().get(panel);
    YIntervalSeriesCollection data = new YIntervalSeriesCollection();
    List<Integer> places = new ArrayList<>();
    Caption caption = new Caption();
    for (int s = 0; s < study.series().size(); s++) {
      YIntervalSeries series = new YIntervalSeries(s + " " + study.series().get(s).label());
      int place = s;
      rows.forEach((size, cells) -> add(series, size, cells.get(place).spread(statistic), caption));
      if (!series.isEmpty()) {
        data.addSeries(series);
        places.add(s);
      }
    }
    if (places.isEmpty()) {
      return null;
    }
    XYPlot plot =
        new XYPlot(
            data,
            Axes.sizes(new TreeSet<>(rows.keySet())),
            Axes.numbers(
                statistic.words() + ", " + Numbers.paperUnit(statistic),
                Bounds.low(data),
                Bounds.high(data),
                10),
            Style.renderer(places, true));
    Legends.name(plot, study, places);
    return new Style()
        .chart(
            panel.collective() + ", " + panel.conditions(),
            "Median over " + caption.launches() + "; bands: " + caption.intervals() + ".",
            plot);
  }

  private void add(YIntervalSeries series, long size, Spread spread, Caption caption) {
    if (spread != null) {
      double unit = metric == Metric.BANDWIDTH ? 1 : 1000;
      double low = spread.interval() == null ? spread.median() : spread.interval().low();
      double high = spread.interval() == null ? spread.median() : spread.interval().high();
      series.add(Axes.place(size), spread.median() / unit, low / unit, high / unit);
      caption.add(spread);
    }
  }
}
