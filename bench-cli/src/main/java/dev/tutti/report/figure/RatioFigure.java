package dev.tutti.report.figure;

import dev.tutti.InputException;
import dev.tutti.compare.ComparedPoint;
import dev.tutti.compare.ComparerOptions;
import dev.tutti.compare.Comparison;
import dev.tutti.compare.Contrast;
import dev.tutti.report.Panel;
import dev.tutti.report.Plain;
import dev.tutti.report.Study;
import dev.tutti.report.Verdicts;
import dev.tutti.result.Interval;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Speed-up over the first label, with the band in which no difference matters. */
record RatioFigure() implements Figure {
  @Override
  public String kind() {
    return "ratio";
  }

  @Override
  public Function<Panel, JFreeChart> charts(Study study, Long bytes) {
    Verdicts verdicts = Verdicts.of(study, ComparerOptions.DEFAULT);
    if (verdicts.comparison() == null) {
      throw new InputException(verdicts.whyNot() + " Choose another --kind");
    }
    return panel -> chart(study, panel, verdicts.comparison());
  }

  private static JFreeChart chart(Study study, Panel panel, Comparison comparison) {
    List<String> labels = study.series().stream().map(Study.Series::label).toList();
    YIntervalSeriesCollection data = new YIntervalSeriesCollection();
    List<Integer> places = new ArrayList<>();
    Set<Integer> launches = new TreeSet<>();
    boolean intervals = false;
    for (Contrast contrast : comparison.contrasts()) {
      YIntervalSeries series = new YIntervalSeries(places.size() + " " + contrast.label());
      for (ComparedPoint point : contrast.points()) {
        Panel home = Panel.of(point.point());
        if (panel.equals(home) || panel.completes(home)) {
          add(series, point, contrast.statistic().biggerIsBetter());
          launches.add(Math.min(point.base().launches(), point.next().launches()));
          intervals |= point.ratioInterval() != null;
        }
      }
      if (!series.isEmpty()) {
        data.addSeries(series);
        places.add(labels.indexOf(contrast.label()));
      }
    }
    if (places.isEmpty()) {
      return null;
    }
    double margin = comparison.options().margin();
    double low = Math.min(1 / (1 + margin), Bounds.low(data));
    double high = Math.max(1 + margin, Bounds.high(data));
    XYPlot plot =
        new XYPlot(
            data,
            Axes.sizes(new TreeSet<>(study.panels().get(panel).keySet())),
            Axes.numbers("speed-up over " + Plain.cut(comparison.base(), 30), low, high, 2),
            Style.renderer(places, true));
    noDifference(plot, margin);
    Legends.name(plot, study, places);
    return new Style()
        .chart(
            panel.collective() + ", " + panel.conditions(),
            caption(comparison, launches, intervals),
            plot);
  }

  private static String caption(Comparison comparison, Set<Integer> launches, boolean intervals) {
    String n = String.join(", ", launches.stream().map(String::valueOf).toList());
    return "Time of "
        + comparison.base()
        + " / time of the other, above 1 is faster; "
        + comparison.contrasts().getFirst().statistic().words()
        + ", n = "
        + n
        + " launches each; bands: "
        + (intervals ? "95 % interval by bootstrap over launches" : "none, too few launches")
        + "; grey: differences that do not matter.";
  }

  private static void add(YIntervalSeries series, ComparedPoint point, boolean biggerIsBetter) {
    Interval ratio = point.ratioInterval();
    double low = ratio == null ? point.ratio() : ratio.low();
    double high = ratio == null ? point.ratio() : ratio.high();
    series.add(
        Axes.place(point.point().bytes()),
        point.speedUp(),
        biggerIsBetter ? low : 1 / high,
        biggerIsBetter ? high : 1 / low);
  }

  private static void noDifference(XYPlot plot, double margin) {
    IntervalMarker band = new IntervalMarker(1 / (1 + margin), 1 + margin, new Color(0xE4E7EC));
    band.setAlpha(1);
    plot.addRangeMarker(band, Layer.BACKGROUND);
    plot.addRangeMarker(
        new ValueMarker(1, Color.GRAY, plot.getRangeGridlineStroke()), Layer.BACKGROUND);
  }
}
