package dev.tutti.report.figure;

import dev.tutti.InputException;
import dev.tutti.report.Plain;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** How every chart looks: font, colours that colour-blind eyes tell apart, a marker a series. */
final class Style {
  /** The font in PDFBox's jar, of the widths of Arial and Helvetica. */
  static final String FONT_FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  /** Okabe and Ito's, without the yellow that white paper swallows. */
  private static final List<Color> COLOURS =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xAA4499),
          new Color(0xE69F00),
          new Color(0x56B4E9),
          new Color(0x882255),
          new Color(0x444444));

  private static final List<Shape> MARKERS =
      List.of(
          new Ellipse2D.Double(-3, -3, 6, 6),
          new Rectangle2D.Double(-2.7, -2.7, 5.4, 5.4),
          polygon(0, -3.6, 3.4, 2.7, -3.4, 2.7),
          polygon(0, -4, 4, 0, 0, 4, -4, 0),
          polygon(0, 3.6, 3.4, -2.7, -3.4, -2.7));

  private static final Color GRID = new Color(0xDDE1E7);

  private final Font font;

  /**
   * Reads the font.
   *
   * @throws InputException where Java cannot set text at all
   */
  Style() {
    TextUtils.setUseDrawRotatedStringWorkaround(false); // Else upright labels become outlines.
    try (InputStream in = PDDocument.class.getResourceAsStream(FONT_FILE)) {
      font = Font.createFont(Font.TRUETYPE_FONT, in);
    } catch (IOException | FontFormatException | InternalError | LinkageError e) {
      throw new InputException(
          "this machine lacks what Java needs to set text: install fontconfig and a font, on Debian"
              + " fonts-dejavu-core");
    }
  }

  /** Puts title, caption and looks on a chart; labels come from files and cannot steer. */
  JFreeChart chart(String title, String caption, XYPlot plot) {
    JFreeChart chart = new JFreeChart(null, null, plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(6, 6, 6, 10));
    chart.addSubtitle(text(title, 12, RectangleEdge.TOP, HorizontalAlignment.LEFT));
    chart.addSubtitle(text(caption, 8.5f, RectangleEdge.BOTTOM, HorizontalAlignment.LEFT));
    LegendTitle legend = new LegendTitle(plot);
    legend.setItemFont(font.deriveFont(10f));
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setBackgroundPaint(Color.WHITE);
    chart.addSubtitle(legend);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlinePaint(GRID);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(0.6f));
    plot.setRangeGridlineStroke(new BasicStroke(0.6f));
    axis(plot.getDomainAxis());
    axis(plot.getRangeAxis());
    return chart;
  }

  private TextTitle text(
      String words, float size, RectangleEdge edge, HorizontalAlignment alignment) {
    TextTitle title = new TextTitle(Plain.text(words), font.deriveFont(size));
    title.setPaint(Color.BLACK);
    title.setPosition(edge);
    title.setHorizontalAlignment(alignment);
    title.setTextAlignment(alignment);
    title.setMargin(2, 4, 2, 4);
    return title;
  }

  private void axis(ValueAxis axis) {
    axis.setLabelFont(font.deriveFont(10f));
    axis.setTickLabelFont(font.deriveFont(9f));
    axis.setAxisLinePaint(GRID);
    axis.setTickMarkPaint(GRID);
    axis.setMinorTickMarksVisible(false);
  }

  /** Lines with markers and bands, series by series as the study has them. */
  static DeviationRenderer renderer(List<Integer> series, boolean markers) {
    DeviationRenderer renderer = new DeviationRenderer(true, markers);
    renderer.setAlpha(0.2f);
    renderer.setDrawSeriesLineAsPath(true);
    for (int i = 0; i < series.size(); i++) {
      int place = series.get(i);
      Color colour = COLOURS.get(place % COLOURS.size());
      renderer.setSeriesPaint(i, colour);
      renderer.setSeriesFillPaint(i, colour);
      renderer.setSeriesStroke(i, stroke(place));
      renderer.setSeriesShape(i, MARKERS.get(place % MARKERS.size()));
    }
    return renderer;
  }

  private static BasicStroke stroke(int place) {
    int round = place / COLOURS.size();
    float[] dashes = {8, 3 + round};
    return round == 0
        ? new BasicStroke(1.5f)
        : new BasicStroke(1.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }

  private static Path2D polygon(double... coordinates) {
    Path2D path = new Path2D.Double();
    path.moveTo(coordinates[0], coordinates[1]);
    for (int i = 2; i < coordinates.length; i += 2) {
      path.lineTo(coordinates[i], coordinates[i + 1]);
    }
    path.closePath();
    return path;
  }
}
