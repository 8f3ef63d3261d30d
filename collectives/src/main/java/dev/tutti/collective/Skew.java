package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.spi.Blocks;
import dev.tutti.spi.Point;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How unequal the blocks of an operation are; their sum is that of equal ones.
 *
 * <ul>
 *   <li>none: as equal as can be, the longer blocks first
 *   <li>{@code linear}: in proportion to rank + 1
 *   <li>{@code spike}: rank 0 has one half, the others share the other (Träff's irregular
 *       allgatherv problems, EuroPVM/MPI 2008)
 *   <li>{@code random:SEED}: in proportion to numbers drawn evenly from 0 to 1
 * </ul>
 */
public final class Skew {
  private Skew() {}

  /**
   * Checks a skew that a user wrote.
   *
   * @throws InputException if it is none
   */
  public static String checked(String text) {
    weights(text, 1);
    return text;
  }

  /** Divides elements among ranks with the skew of a point. */
  static Blocks blocks(Point point, long total, int ranks) {
    String text = point.options().get(PointOptions.SKEW);
    return text == null ? even(total, ranks) : proportional(total, weights(text, ranks));
  }

  /** Returns block r + by as block r. */
  static Blocks turned(Blocks blocks, int by) {
    long[] counts = new long[blocks.size()];
    for (int r = 0; r < counts.length; r++) {
      counts[r] = blocks.count((r + by) % counts.length);
    }
    return Blocks.of(counts);
  }

  private static Blocks even(long total, int ranks) {
    long[] counts = new long[ranks];
    for (int r = 0; r < ranks; r++) {
      counts[r] = total / ranks + (r < total % ranks ? 1 : 0);
    }
    return Blocks.of(counts);
  }

  /** Rounds where blocks end, not their sizes, so that the sum stays. */
  private static Blocks proportional(long total, double[] weights) {
    double all = Arrays.stream(weights).sum();
    long[] counts = new long[weights.length];
    double weight = 0;
    long end = 0;
    for (int r = 0; r < weights.length; r++) {
      weight += weights[r];
      long next = r == weights.length - 1 ? total : Math.round(total * (weight / all));
      counts[r] = next - end;
      end = next;
    }
    return Blocks.of(counts);
  }

  private static double[] weights(String text, int ranks) {
    double[] weights = new double[ranks];
    if (text.equals("linear")) {
      Arrays.setAll(weights, r -> r + 1.0);
    } else if (text.equals("spike")) {
      Arrays.setAll(weights, r -> r == 0 ? Math.max(1, ranks - 1) : 1);
    } else if (text.matches("random:\\d{1,18}")) {
      SplittableRandom random = new SplittableRandom(Long.parseLong(text.substring(7)));
      Arrays.setAll(weights, r -> random.nextDouble(Double.MIN_NORMAL, 1));
    } else {
      throw new InputException(
          "skew '" + text + "' is unknown; write linear, spike or random:SEED, such as random:42");
    }
    return weights;
  }
}
