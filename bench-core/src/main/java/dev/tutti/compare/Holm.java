package dev.tutti.compare;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Holm's step-down correction for testing many points at once (Holm, 1979). */
final class Holm {
  private Holm() {}

  /** Returns the adjusted p of each p, in the same order. */
  static double[] adjust(double[] p) {
    List<Integer> order =
        IntStream.range(0, p.length).boxed().sorted(Comparator.comparingDouble(i -> p[i])).toList();
    double[] adjusted = new double[p.length];
    double largest = 0;
    for (int i = 0; i < p.length; i++) {
      largest = Math.max(largest, Math.min(1, (p.length - i) * p[order.get(i)]));
      adjusted[order.get(i)] = largest;
    }
    return adjusted;
  }
}
