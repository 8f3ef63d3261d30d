package dev.tutti.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where the elements of one item of a derived datatype lie, as in MPI: an item is {@code count}
 * elements, and the next item begins behind the last element of this one. A pattern of places
 * repeats itself until all elements have one.
 */
public final class Layout {
  /** Which of MPI's constructors makes the datatype. */
  public enum Kind {
    /** MPI_Type_contiguous. */
    CONTIGUOUS,
    /** MPI_Type_vector. */
    VECTOR,
    /** MPI_Type_indexed. */
    INDEXED;

    /** Returns the name as it stands in options and results, such as {@code vector}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Blocks of 1, 2, 3, 1, 2, 3 elements with gaps of 1, 2, 1, 2, 1, 2 behind them. */
  private static final List<Integer> UNEVEN = List.of(0, 2, 3, 6, 7, 8, 10, 13, 14, 16, 17, 18);

  private static final int UNEVEN_STRIDE = 21;

  private final Kind kind;
  private final long count;
  private final int[] places;
  private final long stride;

  private Layout(Kind kind, long count, int[] places, long stride) {
    if (count < 1) {
      throw new IllegalArgumentException("an item has elements");
    }
    this.kind = kind;
    this.count = count;
    this.places = places;
    this.stride = stride;
  }

  /** Elements one behind the other. */
  public static Layout contiguous(long count) {
    return new Layout(Kind.CONTIGUOUS, count, new int[] {0}, 1);
  }

  /**
   * Blocks of equal length at equal distances.
   *
   * @param count a multiple of {@code block}
   * @param block elements of each
   * @param stride elements from the beginning of one to that of the next, at least {@code block}
   */
  public static Layout vector(long count, int block, int stride) {
    if (count % block != 0 || stride < block) {
      throw new IllegalArgumentException(count + " elements, " + block + ":" + stride);
    }
    int[] places = new int[block];
    for (int i = 0; i < block; i++) {
      places[i] = i;
    }
    return new Layout(Kind.VECTOR, count, places, stride);
  }

  /** Blocks of 1 to 3 elements with gaps of 1 or 2 between them. */
  public static Layout indexed(long count) {
    int[] places = UNEVEN.stream().mapToInt(Integer::intValue).toArray();
    return new Layout(Kind.INDEXED, count, places, UNEVEN_STRIDE);
  }

  /** Returns the constructor. */
  public Kind kind() {
    return kind;
  }

  /** Returns the elements of one item. */
  public long count() {
    return count;
  }

  /** Returns the elements of a block of a vector. */
  public int block() {
    return places.length;
  }

  /** Returns the elements from the beginning of a block of a vector to that of the next. */
  public long stride() {
    return stride;
  }

  /** Returns over how many elements one item extends. */
  public long extent() {
    return within(count - 1) + 1;
  }

  /** Returns over how many elements so many elements of whole items extend. */
  public long extent(long elements) {
    return Math.multiplyExact(elements / count, extent());
  }

  /** Returns where an element of a buffer of items lies, counted in elements. */
  public long at(long element) {
    return element / count * extent() + within(element % count);
  }

  private long within(long element) {
    return element / places.length * stride + places[(int) (element % places.length)];
  }

  /** A run of elements one behind the other, as MPI_Type_indexed takes it. */
  public record Run(int at, int length) {}

  /**
   * Returns the runs of one item.
   *
   * @throws UnsupportedCall if one begins beyond an int
   */
  public List<Run> runs() {
    if (extent() > Integer.MAX_VALUE) {
      throw new UnsupportedCall("a derived datatype of " + extent() + " elements is beyond an int");
    }
    List<Run> runs = new ArrayList<>();
    for (long element = 0; element < count; element++) {
      int at = (int) within(element);
      Run last = runs.isEmpty() ? null : runs.getLast();
      if (last != null && last.at() + last.length() == at) {
        runs.set(runs.size() - 1, new Run(last.at(), last.length() + 1));
      } else {
        runs.add(new Run(at, 1));
      }
    }
    return runs;
  }
}
