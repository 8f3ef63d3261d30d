package dev.tutti.report;

import dev.tutti.compare.Statistic;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import java.util.List;
import java.util.Optional;

/**
 * What the launches of one label say about one point.
 *
 * @param entries one for each launch that has the point, in the order of the series
 */
public record Cell(List<Entry> entries) {

  /**
   * One launch's word.
   *
   * @param launch the launch's place within its series, from 1
   * @param point what it measured
   */
  public record Entry(int launch, PointResult point) {
    /** Returns whether the point has a number. */
    public boolean isValid() {
      return point.status() == PointStatus.VALID;
    }
  }

  public Cell {
    entries = List.copyOf(entries);
  }

  /** Returns the valid launches that have the statistic. */
  public List<Entry> having(Statistic statistic) {
    return entries.stream()
        .filter(entry -> entry.isValid() && statistic.of(entry.point()) != null)
        .toList();
  }

  /** Returns the median over launches, null where no launch has the number. */
  public Double median(Statistic statistic) {
    return Numbers.median(having(statistic).stream().map(e -> statistic.of(e.point())).toList());
  }

  /** Returns the median over launches with its spread, null where no launch has the number. */
  public Spread spread(Statistic statistic) {
    return Spread.of(this, statistic);
  }

  /** Returns the first launch that is not valid, if any. */
  public Optional<Entry> trouble() {
    return entries.stream().filter(entry -> !entry.isValid()).findFirst();
  }

  /**
   * Returns what is wrong, such as {@code invalid in 1 of 5 launches: rank 1, ...}; null if nothing
   * is.
   */
  public String fault() {
    if (trouble().isEmpty()) {
      return null;
    }
    PointResult first = trouble().orElseThrow().point();
    long wrong = entries.stream().filter(entry -> !entry.isValid()).count();
    String launches = entries.size() == 1 ? "1 launch" : entries.size() + " launches";
    return first.status().label()
        + " in "
        + (wrong == entries.size() ? launches : wrong + " of " + launches)
        + (first.reason() == null ? "" : ": " + first.reason());
  }

  /** Returns the one word that stands where a number is missing, such as {@code invalid}. */
  public String missing() {
    return trouble().map(entry -> entry.point().status().label()).orElse("-");
  }
}
