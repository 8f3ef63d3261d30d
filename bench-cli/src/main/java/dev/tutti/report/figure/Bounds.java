package dev.tutti.report.figure;

import org.jfree.data.general.DatasetUtils;
import org.jfree.data.xy.IntervalXYDataset;

/** The range of all that a chart shows, bands included. */
final class Bounds {
  private Bounds() {}

  static double low(IntervalXYDataset data) {
    return DatasetUtils.findRangeBounds(data, true).getLowerBound();
  }

  static double high(IntervalXYDataset data) {
    return DatasetUtils.findRangeBounds(data, true).getUpperBound();
  }
}
