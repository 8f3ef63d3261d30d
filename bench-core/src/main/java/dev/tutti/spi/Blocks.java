package dev.tutti.spi;

import java.util.Arrays;
import java.util.Locale;

/**
 * How a buffer is divided among ranks: a block of elements for each, one behind the other, in rank
 * order. Immutable, so that a library's binding may keep its own form of one it has seen.
 */
public final class Blocks {
  private final long[] counts;
  private final long[] offsets;
  private final long total;
  private final long largest;

  private Blocks(long[] counts, long[] offsets, long total) {
    this.counts = counts;
    this.offsets = offsets;
    this.total = total;
    this.largest = Arrays.stream(counts).max().orElse(0);
  }

  /**
   * Divides into blocks of the given elements, one entry per rank.
   *
   * @throws ArithmeticException if their sum is beyond a long
   */
  public static Blocks of(long... counts) {
    long[] offsets = new long[counts.length];
    long total = 0;
    for (int r = 0; r < counts.length; r++) {
      offsets[r] = total;
      total = Math.addExact(total, counts[r]);
    }
    return new Blocks(counts.clone(), offsets, total);
  }

  /** Divides into one block of the same elements for each rank. */
  public static Blocks equal(long count, int ranks) {
    long[] counts = new long[ranks];
    Arrays.fill(counts, count);
    return of(counts);
  }

  /** Returns how many blocks there are. */
  public int size() {
    return counts.length;
  }

  /** Returns the elements of a rank's block. */
  public long count(int rank) {
    return counts[rank];
  }

  /** Returns the element at which a rank's block begins. */
  public long offset(int rank) {
    return offsets[rank];
  }

  /** Returns the elements of all blocks. */
  public long total() {
    return total;
  }

  /** Returns the elements of the largest block. */
  public long largest() {
    return largest;
  }

  /**
   * Tells whether MPI's int counts and displacements are too narrow for these.
   *
   * @param unit how much an element adds to a displacement: 1, or its bytes
   */
  public boolean beyondInts(int unit) {
    long last = offsets.length == 0 ? 0 : offsets[offsets.length - 1];
    return largest > Integer.MAX_VALUE || last > Integer.MAX_VALUE / unit;
  }

  /** Returns the rank whose block holds an element. */
  public int rankOf(long element) {
    int low = 0;
    int high = counts.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (offsets[middle] <= element) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * Returns the elements of each block as MPI's int counts.
   *
   * @throws UnsupportedCall if one is beyond an int
   */
  public int[] intCounts() {
    return narrow(counts, "a block of %d elements is beyond MPI's int counts");
  }

  /**
   * Returns where each block begins as MPI's int displacements.
   *
   * @throws UnsupportedCall if one is beyond an int
   */
  public int[] intOffsets() {
    return narrow(offsets, "a block that begins at element %d is beyond MPI's int displacements");
  }

  private static int[] narrow(long[] values, String refusal) {
    int[] narrow = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      if (values[i] > Integer.MAX_VALUE) {
        throw new UnsupportedCall(String.format(Locale.ROOT, refusal, values[i]));
      }
      narrow[i] = (int) values[i];
    }
    return narrow;
  }
}
