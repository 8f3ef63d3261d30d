package dev.tutti.spi;

import java.util.List;
import java.util.Map;

/**
 * A call in parts whose times are taken one by one, in a pass of its own after the call as a whole
 * was timed.
 */
public interface Parts {

  /** Returns what the parts are called, such as {@code wait}. */
  List<String> names();

  /** Returns those of {@link #names} in which a rank does nothing but wait for others. */
  List<String> waiting();

  /**
   * Gets ready on this rank.
   *
   * @param wholeNs this rank's mean time of the whole call in ns
   * @return how long the work that the parts do beside communication takes by itself, in ns
   */
  double calibrate(double wholeNs);

  /**
   * Runs the operation once.
   *
   * @param spentNs the ns of each part are added to its entry
   */
  void run(long[] spentNs);

  /**
   * Returns further numbers of the result, with units in their names.
   *
   * @param mean of all ranks
   * @param slowest the rank whose parts together took longest
   */
  default Map<String, Double> metrics(Times mean, Times slowest) {
    return Map.of();
  }

  /**
   * Mean times of one call, in ns.
   *
   * @param whole of the call as it was timed before
   * @param overall of all parts together
   * @param work of the work by itself
   * @param parts of each part
   */
  record Times(double whole, double overall, double work, List<Double> parts) {
    public Times {
      parts = List.copyOf(parts);
    }
  }
}
