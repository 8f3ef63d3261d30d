package dev.tutti.report.figure;

import java.awt.Dimension;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;

/**
 * Lines and text in a document without script or style sheet; ticks of logarithmic axes are
 * outlines, since JFreeChart sets them so.
 */
record Svg() implements Picture {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  @Override
  public String extension() {
    return "svg";
  }

  @Override
  public byte[] bytes(Sheet sheet) throws IOException {
    SVGGraphics2D graphics = new SVGGraphics2D(document());
    graphics.setSVGCanvasSize(new Dimension(sheet.width(), sheet.height()));
    sheet.draw(graphics);
    StringWriter text = new StringWriter();
    graphics.stream(text, false);
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new AssertionError("every Java has an XML parser", e);
    }
  }
}
