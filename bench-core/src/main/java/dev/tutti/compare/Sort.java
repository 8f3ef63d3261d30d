package dev.tutti.compare;

import java.util.Comparator;
import java.util.List;

/** The order of a comparison's points. */
public enum Sort {
  /** Each series of sizes together, small to large: the order the comparer gives. */
  SIZE,
  /** The largest change first, in either direction. */
  CHANGE;

  private static final Comparator<ComparedPoint> LARGEST_CHANGE =
      Comparator.comparingDouble(point -> -Math.abs(Math.log(point.ratio())));

  /** Returns the comparison with its points in this order. */
  public Comparison apply(Comparison comparison) {
    return this == SIZE
        ? comparison
        : new Comparison(
            comparison.schema(),
            comparison.base(),
            comparison.library(),
            comparison.launches(),
            comparison.options(),
            comparison.contrasts().stream().map(Sort::byChange).toList());
  }

  private static Contrast byChange(Contrast contrast) {
    List<ComparedPoint> points = contrast.points().stream().sorted(LARGEST_CHANGE).toList();
    return new Contrast(
        contrast.label(),
        contrast.library(),
        contrast.launches(),
        contrast.statistic(),
        contrast.unit(),
        points,
        contrast.geomeans(),
        contrast.crossovers(),
        contrast.conditions(),
        contrast.leftOut());
  }
}
