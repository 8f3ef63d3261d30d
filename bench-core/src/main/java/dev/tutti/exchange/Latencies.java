package dev.tutti.exchange;

import dev.tutti.result.Latency;
import java.util.Arrays;

/** Statistics of imported samples, as Tutti defines them for its own. */
final class Latencies {
  private Latencies() {}

  /** Returns the statistics of sorted times in ns, at least one. */
  static Latency ofSorted(double[] sorted) {
    int n = sorted.length;
    double mean = Arrays.stream(sorted).average().orElseThrow();
    double squares = Arrays.stream(sorted).map(ns -> (ns - mean) * (ns - mean)).sum();
    return new Latency(
        sorted[0],
        (sorted[(n - 1) / 2] + sorted[n / 2]) / 2,
        nearestRank(sorted, 0.9),
        nearestRank(sorted, 0.99),
        nearestRank(sorted, 0.999),
        sorted[n - 1],
        mean,
        n < 2 ? null : Math.sqrt(squares / (n - 1)));
  }

  private static double nearestRank(double[] sorted, double p) {
    int rank = (int) Math.ceil(p * sorted.length - 1e-9);
    return sorted[Math.clamp(rank - 1, 0, sorted.length - 1)];
  }
}
