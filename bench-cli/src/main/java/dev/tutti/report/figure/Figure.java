package dev.tutti.report.figure;

import dev.tutti.report.Panel;
import dev.tutti.report.Study;
import java.util.List;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;

/** A kind of chart. */
public interface Figure {
  /** All of them; the first is drawn where the user names none. */
  List<Figure> ALL =
      List.of(MetricFigure.latency(), new RatioFigure(), MetricFigure.bandwidth(), new CdfFigure());

  /** Returns the name in options. */
  String kind();

  /**
   * Returns what draws a panel, with units at the axes and n and interval in the caption; it
   * returns null where the panel has nothing of this kind.
   *
   * @param study what is shown
   * @param bytes which size, for kinds that show one; null for the one in the middle
   * @throws dev.tutti.InputException if the study as a whole has nothing of this kind
   */
  Function<Panel, JFreeChart> charts(Study study, Long bytes);
}
