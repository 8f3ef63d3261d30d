package dev.tutti.compare;

import java.util.List;

/** One way to write a comparison. */
public interface ComparisonFormat {
  /** All of them; the first is the one a terminal gets. */
  List<ComparisonFormat> ALL =
      List.of(
          new TextComparison(),
          new MarkdownComparison(),
          new CsvComparison(),
          new JsonComparison());

  /** Returns the name as it stands in options. */
  String name();

  /** Returns the whole document, ending with a line end. */
  String print(Comparison comparison);
}
