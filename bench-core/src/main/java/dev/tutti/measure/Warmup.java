package dev.tutti.measure;

import dev.tutti.statistics.Quantiles;
import java.util.Arrays;

/**
 * Decides on rank 0 when warm-up has done its work: when the medians of two consecutive batches
 * agree and a floor of calls or time is passed, or when a ceiling is reached.
 */
final class Warmup {
  /** Medians that differ by less agree. */
  private static final double AGREEMENT = 0.05;

  private final long floorCalls;
  private final long floorNs;
  private final long ceilingNs;
  private double previousMedian = Double.NaN;
  private long calls;
  private boolean agreed;

  /**
   * @param floorCalls enough calls, if reached before {@code floorNs}
   * @param floorNs enough time in ns, if reached before {@code floorCalls}
   * @param ceilingNs the longest warm-up in ns
   */
  Warmup(long floorCalls, long floorNs, long ceilingNs) {
    this.floorCalls = floorCalls;
    this.floorNs = floorNs;
    this.ceilingNs = ceilingNs;
  }

  /** Takes note of a batch and tells whether warm-up is over. */
  boolean doneAfter(Batch batch, long elapsedNs) {
    long[] slowest = new long[batch.size()];
    int valid = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (batch.valid(i)) {
        slowest[valid++] = batch.slowest(i);
      }
    }
    calls += batch.size();
    if (valid > 0) {
      Arrays.sort(slowest, 0, valid);
      double median = Quantiles.median(slowest, valid);
      agreed = Math.abs(median - previousMedian) <= AGREEMENT * previousMedian;
      previousMedian = median;
    }
    boolean floorPassed = calls >= floorCalls || elapsedNs >= floorNs;
    return (agreed && floorPassed) || elapsedNs >= ceilingNs;
  }

  /** Tells whether warm-up ended on evidence. */
  boolean steady() {
    return agreed;
  }

  /** Returns the median of the last batch in ns, NaN before the first. */
  double lastMedianNs() {
    return previousMedian;
  }

  long calls() {
    return calls;
  }
}
