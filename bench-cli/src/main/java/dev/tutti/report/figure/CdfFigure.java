package dev.tutti.report.figure;

import dev.tutti.report.Cell;
import dev.tutti.report.Curve;
import dev.tutti.report.Panel;
import dev.tutti.report.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** The share of samples that took no longer than a time, from the histograms of all launches. */
record CdfFigure() implements Figure {
  @Override
  public String kind() {
    return "cdf";
  }

  @Override
  public Function<Panel, JFreeChart> charts(Study study, Long bytes) {
    return panel -> chart(study, panel, bytes);
  }

  private static JFreeChart chart(Study study, Panel panel, Long bytes) {
    SortedMap<Long, List<Cell>> rows = study.panels().get(panel);
    List<Long> sizes = List.copyOf(rows.keySet());
    long size = bytes == null ? sizes.get((sizes.size() - 1) / 2) : bytes;
    if (!rows.containsKey(size)) {
      return null;
    }
    YIntervalSeriesCollection data = new YIntervalSeriesCollection();
    List<Integer> places = new ArrayList<>();
    List<String> samples = new ArrayList<>();
    double low = Double.MAX_VALUE;
    double high = 0;
    for (int s = 0; s < study.series().size(); s++) {
      Curve curve = curve(rows.get(size).get(s));
      if (!curve.values().isEmpty()) {
        String label = study.series().get(s).label();
        data.addSeries(series(s + " " + label, curve));
        places.add(s);
        samples.add(label + " " + curve.samples());
        low = Math.min(low, curve.values().getFirst() / 1000);
        high = Math.max(high, curve.values().getLast() / 1000);
      }
    }
    if (places.isEmpty()) {
      return null;
    }
    ValueAxis share = new NumberAxis("share of samples");
    share.setRange(0, 1.02);
    XYPlot plot =
        new XYPlot(
            data,
            Axes.numbers("time of the slowest rank, µs", low, high, 10),
            share,
            Style.renderer(places, false));
    Legends.name(plot, study, places);
    return new Style()
        .chart(
            panel.collective()
                + (size == 0 ? "" : " " + Panel.size(size))
                + ", "
                + panel.conditions(),
            "All launches' samples together, no interval; n = " + String.join(", ", samples) + ".",
            plot);
  }

  private static Curve curve(Cell cell) {
    return Curve.of(
        cell.entries().stream().filter(Cell.Entry::isValid).map(Cell.Entry::point).toList());
  }

  private static YIntervalSeries series(String key, Curve curve) {
    YIntervalSeries series = new YIntervalSeries(key, false, true);
    for (int i = 0; i < curve.values().size(); i++) {
      double share = Curve.QUANTILES.get(i);
      series.add(curve.values().get(i) / 1000, share, share, share);
    }
    return series;
  }
}
