package dev.tutti.compare;

import dev.tutti.result.Interval;

/**
 * What the launches of one label say of one point.
 *
 * @param median over launches of the statistic, in the comparison's unit
 * @param interval of that median, null below 6 launches
 * @param launches how many
 */
public record Estimate(double median, Interval interval, int launches) {

  /** Returns the median of launches and its interval. */
  public static Estimate of(double[] values) {
    return new Estimate(Medians.median(values), Medians.interval(values), values.length);
  }
}
