package dev.tutti.exchange;

import dev.tutti.result.RunResult;
import java.util.List;

/** One format that other tools read. */
public interface Exporter {
  /** Returns the name as it stands in options. */
  String name();

  /**
   * Returns the whole document. Launches are repetitions; points that are not valid, or lack the
   * number that the format wants, are left out unless the format has a place for them.
   */
  String export(List<RunResult> runs);

  /** Returns how many points of the runs the document does not have. */
  default long leftOut(List<RunResult> runs) {
    return runs.stream()
        .flatMap(run -> run.points().stream())
        .filter(point -> Headline.of(point) == null)
        .count();
  }
}
