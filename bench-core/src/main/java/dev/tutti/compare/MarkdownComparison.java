package dev.tutti.compare;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for a web page or a pull request; markup in labels stays text. */
final class MarkdownComparison implements ComparisonFormat {
  @Override
  public String name() {
    return "markdown";
  }

  @Override
  public String print(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (Contrast contrast : comparison.contrasts()) {
      text.append("### ").append(escape(Cells.title(comparison, contrast))).append("\n\n");
      List<String> header = Cells.header(comparison, contrast);
      text.append(line(header)).append(rule(header.size()));
      contrast.points().forEach(point -> text.append(line(Cells.row(contrast, point))));
      contrast.geomeans().forEach(geomean -> text.append(line(Cells.row(geomean))));
      section(text, "Why no more can be said", Cells.notes(contrast));
      section(text, "Who wins where", contrast.crossovers());
      section(text, "Conditions that differ", Cells.conditions(contrast));
      section(text, "Not compared", Cells.leftOut(contrast));
      text.append('\n');
    }
    return text.append(escape(Cells.legend(comparison))).append('\n').toString();
  }

  /** Returns text that Markdown shows as it is. */
  static String escape(String text) {
    return text.replaceAll("([\\\\`*_\\[\\]#|~])", "\\\\$1")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(MarkdownComparison::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String rule(int columns) {
    return IntStream.range(0, columns)
        .mapToObj(column -> Cells.isNumber(column) ? "---:" : ":---")
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static void section(StringBuilder text, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append("\n**").append(title).append("**\n\n");
      lines.forEach(line -> text.append("- ").append(escape(line)).append('\n'));
    }
  }
}
