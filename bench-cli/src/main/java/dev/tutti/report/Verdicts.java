package dev.tutti.report;

import dev.tutti.InputException;
import dev.tutti.compare.Comparer;
import dev.tutti.compare.ComparerOptions;
import dev.tutti.compare.Comparison;
import dev.tutti.compare.Launches;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * A study's comparison with its first label, or why there is none.
 *
 * @param comparison null where nothing is compared
 * @param whyNot one sentence, null where something is
 */
public record Verdicts(Comparison comparison, String whyNot) {

  /** Compares the complete launches of all labels with those of the first. */
  public static Verdicts of(Study study, ComparerOptions options) {
    List<Launches> sides = new ArrayList<>();
    for (Study.Series series : study.series()) {
      List<RunResult> complete =
          series.launches().stream().filter(l -> l.status() == Status.COMPLETE).toList();
      if (!complete.isEmpty()) {
        sides.add(new Launches(series.label(), complete));
      }
    }
    if (sides.size() < 2) {
      return new Verdicts(
          null, "Nothing is compared, since a comparison needs complete launches of two labels.");
    }
    try {
      List<Launches> others = sides.subList(1, sides.size());
      return new Verdicts(Comparer.compare(sides.getFirst(), others, options), null);
    } catch (InputException e) {
      return new Verdicts(null, "Nothing is compared: " + e.getMessage() + ".");
    }
  }
}
