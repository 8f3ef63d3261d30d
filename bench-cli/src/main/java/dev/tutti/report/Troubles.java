package dev.tutti.report;

import dev.tutti.report.Study.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Why numbers are missing from a table, to stand below it. */
final class Troubles {
  private Troubles() {}

  /** Returns one sentence for each cell that is not all valid, in the order of the table. */
  static List<String> of(List<Series> series, SortedMap<Long, List<Cell>> rows) {
    List<String> sentences = new ArrayList<>();
    rows.forEach(
        (bytes, cells) -> {
          for (int s = 0; s < cells.size(); s++) {
            String fault = cells.get(s).fault();
            if (fault != null) {
              sentences.add("! " + series.get(s).label() + " " + Panel.size(bytes) + ": " + fault);
            }
          }
        });
    return sentences;
  }
}
