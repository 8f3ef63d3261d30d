package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.FirstTouch;
import dev.tutti.spi.Point;

/**
 * Buffers that worker threads of a rank touch before anybody else, as OpenMP programs do: where
 * those threads run decides on which NUMA node the buffers lie.
 */
public final class FirstTouching {
  private static final String SELF = "self";

  private FirstTouching() {}

  /**
   * Checks what a user wrote: {@code self} or the number of a NUMA node.
   *
   * @throws InputException if it is neither
   */
  public static String checked(String text) {
    if (!text.equals(SELF) && !text.matches("\\d{1,4}")) {
      throw new InputException(
          "first touch '"
              + text
              + "' is unknown; write self or the number of a NUMA node, such as 1");
    }
    return text;
  }

  /** Returns the ranks with buffers that are touched as a point says. */
  static Communicator on(Communicator communicator, Point point) {
    String where = point.options().get(PointOptions.FIRST_TOUCH);
    int threads = PointOptions.number(point, PointOptions.THREADS_PER_RANK, 0);
    if (where == null && threads == 0) {
      return communicator;
    }
    Integer node = where == null || where.equals(SELF) ? null : Integer.valueOf(where);
    return communicator.touchingFirst(new FirstTouch(Math.max(1, threads), node));
  }
}
