package dev.tutti.report.figure;

import dev.tutti.InputException;
import dev.tutti.report.Panel;
import dev.tutti.report.Study;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Objects;
import org.jfree.chart.JFreeChart;

/**
 * Charts beside and below each other, two in a row.
 *
 * @param charts at least one
 */
public record Sheet(List<JFreeChart> charts) {
  private static final int CHART_WIDTH = 460;
  private static final int CHART_HEIGHT = 320;

  /**
   * Draws the panels of a study.
   *
   * @param collective which, null for all
   * @param bytes which size, for kinds that show one; null for the one in the middle
   * @throws InputException if nothing is left to draw
   */
  public static Sheet of(Study study, Figure figure, String collective, Long bytes) {
    List<Panel> panels =
        study.panels().keySet().stream()
            .filter(panel -> collective == null || panel.collective().equals(collective))
            .toList();
    List<JFreeChart> charts =
        panels.stream().map(figure.charts(study, bytes)).filter(Objects::nonNull).toList();
    if (charts.isEmpty()) {
      throw new InputException(
          "the results have nothing of --kind "
              + figure.kind()
              + (collective == null ? "" : " for " + collective)
              + (bytes == null ? "" : " at " + bytes + " bytes")
              + ": choose another kind, collective or size");
    }
    return new Sheet(charts);
  }

  private int columns() {
    return Math.min(2, charts.size());
  }

  int width() {
    return columns() * CHART_WIDTH;
  }

  int height() {
    return (charts.size() + columns() - 1) / columns() * CHART_HEIGHT;
  }

  void draw(Graphics2D graphics) {
    graphics.setPaint(Color.WHITE);
    graphics.fillRect(0, 0, width(), height());
    for (int i = 0; i < charts.size(); i++) {
      int x = i % columns() * CHART_WIDTH;
      int y = i / columns() * CHART_HEIGHT;
      charts.get(i).draw(graphics, new Rectangle2D.Double(x, y, CHART_WIDTH, CHART_HEIGHT));
    }
  }
}
