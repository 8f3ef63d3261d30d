package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import java.util.Arrays;
import java.util.Map;

/** The repetitions of one operation at one size; of each, the slowest process's time. */
final class ReproMpiJob {
  private static final int MOST = 50_000_000;

  private final ImportedPoint point;
  private double[] slowest = new double[1024];
  private boolean[] wrong = new boolean[1024];
  private int count;

  ReproMpiJob(ImportedPoint point) {
    this.point = point;
  }

  /** Repetitions count up; where every process prints its own, they begin again for each. */
  boolean continues(ImportedPoint next, int repetition, boolean byProcess) {
    return next.equals(point) && (byProcess || repetition >= count) && repetition < MOST;
  }

  void add(int repetition, double seconds, boolean error) {
    int index = Math.min(repetition, count);
    if (index >= slowest.length) {
      slowest = Arrays.copyOf(slowest, 2 * slowest.length);
      wrong = Arrays.copyOf(wrong, slowest.length);
    }
    slowest[index] = Math.max(slowest[index], seconds);
    wrong[index] |= error;
    count = Math.max(count, index + 1);
  }

  PointResult result() {
    double[] sorted = new double[count];
    int valid = 0;
    for (int i = 0; i < count; i++) {
      if (!wrong[i]) {
        sorted[valid++] = slowest[i] * 1e9;
      }
    }
    if (valid == 0) {
      return point.without(PointStatus.FAILED, "no repetition was valid");
    }
    sorted = Arrays.copyOf(sorted, valid);
    Arrays.sort(sorted);
    Map<String, Double> metrics =
        valid == count ? Map.of() : Map.of("invalidSamples", (double) (count - valid));
    return point.valid((long) valid, Latencies.ofSorted(sorted), null, null, metrics);
  }
}
