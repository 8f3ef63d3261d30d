package dev.tutti.compare;

import dev.tutti.InputException;
import dev.tutti.result.RunResult;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The launches of one label: repetitions of one thing.
 *
 * @param label what the comparison calls them
 * @param runs one result a launch and rank count
 */
public record Launches(String label, List<RunResult> runs) {

  /**
   * Takes the results.
   *
   * @throws InputException if there are none, or one launch is there twice
   */
  public Launches {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new InputException("'" + label + "' has no launches: name at least one result file");
    }
    Set<List<Object>> seen = new HashSet<>();
    for (RunResult run : runs) {
      String ranks = String.valueOf(run.world().ranks());
      if (!seen.add(List.of(run.run().id(), run.run().label(), run.run().launch(), ranks))) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "launch %d of '%s' with %s ranks in run %s is there twice: name each file once",
                run.run().launch(),
                run.run().label(),
                ranks,
                run.run().id()));
      }
    }
  }

  /** Takes the results under the label of the first. */
  public static Launches of(List<RunResult> runs) {
    return new Launches(runs.isEmpty() ? "" : runs.getFirst().run().label(), runs);
  }
}
