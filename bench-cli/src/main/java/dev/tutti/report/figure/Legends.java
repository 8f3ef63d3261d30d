package dev.tutti.report.figure;

import dev.tutti.report.Plain;
import dev.tutti.report.Study;
import java.util.List;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;

/** Names series by their labels, which may be alike once nothing in them steers. */
final class Legends {
  private static final int LONGEST = 40;

  private Legends() {}

  static void name(XYPlot plot, Study study, List<Integer> places) {
    XYLineAndShapeRenderer renderer = (XYLineAndShapeRenderer) plot.getRenderer();
    renderer.setLegendItemLabelGenerator(
        (data, series) -> Plain.cut(study.series().get(places.get(series)).label(), LONGEST));
  }
}
