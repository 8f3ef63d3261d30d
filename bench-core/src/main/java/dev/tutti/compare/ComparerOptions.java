package dev.tutti.compare;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What to compare and when to believe it.
 *
 * @param metric what to compare
 * @param by the fields that make two points the same point
 * @param only the points to compare; Holm's correction counts no others
 * @param margin the relative difference below which nobody cares, 0.05 for 5 %
 * @param alpha the chance of one wrong faster or slower in the whole comparison
 * @param seed of the bootstrap
 * @param force goes on where conditions make the comparison meaningless, and lists them
 */
public record ComparerOptions(
    Metric metric,
    Set<KeyField> by,
    PointFilter only,
    double margin,
    double alpha,
    long seed,
    boolean force) {

  /** Tutti's choice where the user says nothing. */
  public static final ComparerOptions DEFAULT =
      new ComparerOptions(
          Metric.AUTO, KeyField.ALL, PointFilter.EVERY_POINT, 0.05, 0.05, 20_260_101L, false);

  public ComparerOptions {
    // In the order of declaration, which the written comparison shows.
    Set<KeyField> ordered = EnumSet.noneOf(KeyField.class);
    ordered.addAll(by);
    by = Collections.unmodifiableSet(ordered);
  }
}
