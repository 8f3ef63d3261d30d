package dev.tutti.report.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.report.SampleResults;
import dev.tutti.report.Study;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

final class FigureTest {
  private static final Study STUDY = Study.byLabel(SampleResults.run(6));
  private static final String HOSTILE = "<img src=x onerror=alert(1)></text><script>";

  static List<Figure> figures() {
    return Figure.ALL;
  }

  @ParameterizedTest
  @MethodSource("figures")
  void every_kind_says_its_labels_units_n_and_interval(Figure figure) throws Exception {
    String all = text(Sheet.of(STUDY, figure, "allreduce", null));
    assertTrue(all.contains("allreduce"), all);
    assertTrue(all.contains("mpich") && all.contains("mpj"), all);
    assertTrue(all.contains("n="), all);
    assertTrue(all.contains("interval"), all);
    assertTrue(all.matches("(?s).*(µs|GB/s|speed-up).*"), all);
  }

  @Test
  void an_operation_without_size_is_drawn_too() throws Exception {
    String all = text(Sheet.of(STUDY, MetricFigure.latency(), "barrier", null));
    assertTrue(all.contains("barrier,2ranks"), all);
  }

  @Test
  void markup_in_a_label_is_text_in_svg() throws Exception {
    RunResult one = SampleResults.run(1).getFirst();
    Study study = Study.byLabel(List.of(SampleResults.with(one, HOSTILE, one.points())));
    Document document = svg(Sheet.of(study, MetricFigure.latency(), "allreduce", null));
    assertEquals(Set.of(), names(document, "script", "img", "style", "foreignObject", "a"));
    assertTrue(texts(document).stream().anyMatch(t -> t.startsWith("<img src=x")));
    NodeList all = document.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      for (int a = 0; a < all.item(i).getAttributes().getLength(); a++) {
        String name = all.item(i).getAttributes().item(a).getNodeName();
        assertTrue(!name.startsWith("on"), name);
      }
    }
  }

  @Test
  void all_operations_stand_on_one_page() throws IOException {
    byte[] pdf = new Pdf().bytes(Sheet.of(STUDY, MetricFigure.latency(), null, null));
    try (PDDocument document = Loader.loadPDF(pdf)) {
      assertEquals(1, document.getNumberOfPages());
    }
  }

  @Test
  void a_png_has_lines_of_each_labels_colour() throws IOException {
    byte[] png = new Png().bytes(Sheet.of(STUDY, MetricFigure.bandwidth(), "alltoall", null));
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    Set<Integer> colours = new TreeSet<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        colours.add(image.getRGB(x, y) & 0xFFFFFF);
      }
    }
    assertTrue(colours.containsAll(List.of(0xFFFFFF, 0x0072B2, 0xD55E00, 0x009E73)));
  }

  @Test
  void what_cannot_be_drawn_is_said_in_one_sentence() {
    RunResult one = SampleResults.run(1).getFirst();
    Study single = Study.byLabel(List.of(one));
    InputException ratio =
        assertThrows(InputException.class, () -> Sheet.of(single, new RatioFigure(), null, null));
    assertTrue(ratio.getMessage().contains("needs complete launches of two labels"));
    PointResult wrong = SampleResults.wrong("allreduce", 16, PointStatus.INVALID, "wrong");
    Study invalid = Study.byLabel(List.of(SampleResults.with(one, "bad", List.of(wrong))));
    InputException nothing =
        assertThrows(
            InputException.class, () -> Sheet.of(invalid, MetricFigure.latency(), null, null));
    assertEquals("no point has a latency: choose another --kind", nothing.getMessage());
  }

  @Test
  void a_size_that_a_panel_lacks_gives_no_chart_of_it() {
    assertNull(new CdfFigure().charts(STUDY, 5L).apply(STUDY.panels().keySet().iterator().next()));
  }

  private static Document svg(Sheet sheet) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(new ByteArrayInputStream(new Svg().bytes(sheet)));
  }

  /** The words of the PDF without blanks: turned text comes out in pieces. */
  private static String text(Sheet sheet) throws IOException {
    try (PDDocument document = Loader.loadPDF(new Pdf().bytes(sheet))) {
      return new PDFTextStripper().getText(document).replaceAll("\\s", "");
    }
  }

  private static List<String> texts(Document document) {
    NodeList nodes = document.getElementsByTagName("text");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  private static Set<String> names(Document document, String... names) {
    Set<String> found = new TreeSet<>();
    for (String name : names) {
      if (document.getElementsByTagName(name).getLength() > 0) {
        found.add(name);
      }
    }
    return found;
  }
}
