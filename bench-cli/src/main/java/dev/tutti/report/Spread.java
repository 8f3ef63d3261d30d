package dev.tutti.report;

import dev.tutti.compare.Estimate;
import dev.tutti.compare.Statistic;
import dev.tutti.result.Interval;
import java.util.Arrays;
import java.util.List;

/**
 * A number over launches and what it spreads over.
 *
 * @param median over launches
 * @param interval of what {@code kind} says; null where nothing is known
 * @param kind what the interval is
 * @param launches how many
 */
public record Spread(double median, Interval interval, Kind kind, int launches) {

  /** What an interval around a median is. */
  public enum Kind {
    /** The 95 % order-statistic interval of the median over launches: from 6 launches up. */
    INTERVAL("interval", "95 % interval of the median over launches"),
    /** From the least launch to the largest: fewer launches give no interval. */
    RANGE("range", "range over launches"),
    /** The 95 % order-statistic interval of the median within the one launch there is. */
    WITHIN("within", "95 % interval of the median within the one launch"),
    /** There is none. */
    NONE(null, "no interval");

    private final String label;
    private final String words;

    Kind(String label, String words) {
      this.label = label;
      this.words = words;
    }

    /** Returns the name as it stands in the page's data, null for none. */
    public String label() {
      return label;
    }

    /** Returns what it is, for a caption. */
    public String words() {
      return words;
    }
  }

  /** Returns the spread of a cell's valid launches, null where none has the statistic. */
  static Spread of(Cell cell, Statistic statistic) {
    List<Cell.Entry> having = cell.having(statistic);
    if (having.isEmpty()) {
      return null;
    }
    double[] values = having.stream().mapToDouble(e -> statistic.of(e.point())).toArray();
    Estimate estimate = Estimate.of(values);
    if (estimate.interval() != null) {
      return new Spread(estimate.median(), estimate.interval(), Kind.INTERVAL, values.length);
    }
    if (values.length > 1) {
      double least = Arrays.stream(values).min().orElseThrow();
      double most = Arrays.stream(values).max().orElseThrow();
      Interval range = new Interval(least, most, 1);
      return new Spread(estimate.median(), range, Kind.RANGE, values.length);
    }
    Interval within =
        statistic == Statistic.SLOWEST_P50 ? having.getFirst().point().medianIntervalNs() : null;
    return new Spread(
        estimate.median(), within, within == null ? Kind.NONE : Kind.WITHIN, values.length);
  }
}
