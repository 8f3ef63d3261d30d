package dev.tutti.collective;

import dev.tutti.spi.Point;

/** The options of a point that operations know, with the words that stand in plans and results. */
public final class PointOptions {
  /** Whether a rank's data stands in its receive buffer: {@code true}. */
  public static final String IN_PLACE = "inPlace";

  /** What the root does from call to call: {@code rotate}. */
  public static final String ROOT = "root";

  /** How unequal blocks are: {@code linear}, {@code spike} or {@code random:SEED}. */
  public static final String SKEW = "skew";

  /** How often a rank calls MPI_Test while it computes beside an operation under way. */
  public static final String TEST_CALLS = "testCalls";

  private PointOptions() {}

  static boolean inPlace(Point point) {
    return "true".equals(point.options().get(IN_PLACE));
  }

  static boolean rootRotates(Point point) {
    return "rotate".equals(point.options().get(ROOT));
  }

  static int testCalls(Point point) {
    return Integer.parseInt(point.options().getOrDefault(TEST_CALLS, "0"));
  }
}
