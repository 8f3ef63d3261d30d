package dev.tutti.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for a terminal. */
final class TextComparison implements ComparisonFormat {
  @Override
  public String name() {
    return "text";
  }

  @Override
  public String print(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    for (Contrast contrast : comparison.contrasts()) {
      text.append(Cells.title(comparison, contrast)).append("\n\n");
      text.append(table(rows(comparison, contrast)));
      section(text, "Why no more can be said", Cells.notes(contrast));
      section(text, "Who wins where", contrast.crossovers());
      section(text, "Conditions that differ", Cells.conditions(contrast));
      section(text, "Not compared", Cells.leftOut(contrast));
      text.append('\n');
    }
    return text.append(Cells.legend(comparison)).append('\n').toString();
  }

  private static List<List<String>> rows(Comparison comparison, Contrast contrast) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(Cells.header(comparison, contrast));
    contrast.points().forEach(point -> rows.add(Cells.row(contrast, point)));
    contrast.geomeans().forEach(geomean -> rows.add(Cells.row(geomean)));
    return rows;
  }

  private static String table(List<List<String>> rows) {
    int[] widths =
        IntStream.range(0, rows.getFirst().size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining());
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, row.size())
            .mapToObj(column -> padded(row.get(column), widths[column], Cells.isNumber(column)))
            .collect(Collectors.joining("  "))
            .stripTrailing()
        + "\n";
  }

  private static String padded(String cell, int width, boolean right) {
    String blanks = " ".repeat(width - cell.length());
    return right ? blanks + cell : cell + blanks;
  }

  private static void section(StringBuilder text, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append('\n').append(title).append(":\n");
      lines.forEach(line -> text.append("  ").append(line).append('\n'));
    }
  }
}
