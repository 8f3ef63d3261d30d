package dev.tutti.measure;

import dev.tutti.statistics.MedianInterval;

/** Decides on rank 0 whether a point has samples enough, and names the reason. */
final class StopRule {
  /** Never fewer samples than this, whatever they cost. */
  static final int FLOOR = 20;

  /** Never more than this: rank 0 keeps them all until the point is done. */
  static final int CEILING = 100_000;

  private final Long iterations;
  private final long budgetNs;
  private final double precision;

  /**
   * @param iterations the exact number of samples, null for as many as it takes
   * @param budgetNs the time after which samples are enough if there are {@value #FLOOR}
   * @param precision the relative half-width of the median's interval that is enough
   */
  StopRule(Long iterations, long budgetNs, double precision) {
    this.iterations = iterations;
    this.budgetNs = budgetNs;
    this.precision = precision;
  }

  /** Returns why to stop: {@code iterations}, {@code precision} or {@code time}; null to go on. */
  String reason(Samples samples, long elapsedNs) {
    if (iterations != null) {
      return samples.count() + samples.invalid() >= iterations ? "iterations" : null;
    }
    long taken = samples.count() + samples.invalid();
    if (samples.count() < FLOOR) {
      // Where hardly a sample counts, more time does not help.
      return taken > 100L * FLOOR && elapsedNs >= 10 * budgetNs ? "time" : null;
    }
    if (taken >= CEILING) {
      return "iterations";
    }
    if (elapsedNs >= budgetNs) {
      return "time";
    }
    double halfWidth = MedianInterval.relativeHalfWidth(samples.sortedSlowest(), samples.count());
    return halfWidth <= precision && elapsedNs >= budgetNs / 10 ? "precision" : null;
  }

  /** Returns the samples still to take of a fixed number, at most {@code wish}. */
  int limit(Samples samples, int wish) {
    long left = (iterations == null ? CEILING : iterations) - samples.count() - samples.invalid();
    return Math.clamp(left, 1, wish);
  }
}
