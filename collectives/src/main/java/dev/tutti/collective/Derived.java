package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Layout;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Calls with a derived datatype: each block of an operation is one item of it, and the elements
 * stand in the buffers as its {@link Layout} says, with gaps that nobody may touch. Operations that
 * reduce have none, since MPI's predefined reductions take predefined types only.
 */
public final class Derived {
  private static final Pattern VECTOR = Pattern.compile("vector(?::(\\d{1,6}):(\\d{1,6}))?");

  private Derived() {}

  /**
   * Checks a layout that a user wrote: {@code contiguous}, {@code vector}, {@code
   * vector:BLOCK:STRIDE} or {@code indexed}.
   *
   * @throws InputException if it is none
   */
  public static String checked(String text) {
    Matcher vector = VECTOR.matcher(text);
    boolean known =
        text.equals(Layout.Kind.CONTIGUOUS.label()) || text.equals(Layout.Kind.INDEXED.label());
    if (!known && !(vector.matches() && block(vector) > 0 && stride(vector) >= block(vector))) {
      throw new InputException(
          "derived datatype '"
              + text
              + "' is unknown; write contiguous, vector, vector:BLOCK:STRIDE such as vector:4:16, or"
              + " indexed");
    }
    return text;
  }

  private static int block(Matcher vector) {
    return vector.group(1) == null ? 1 : Integer.parseInt(vector.group(1));
  }

  private static int stride(Matcher vector) {
    return vector.group(2) == null ? 2 : Integer.parseInt(vector.group(2));
  }

  /** Returns why a point has no such datatype, empty if it has one or needs none. */
  static Optional<String> refusal(Point point) {
    Matcher vector = VECTOR.matcher(point.options().getOrDefault(PointOptions.DERIVED, ""));
    return vector.matches() && point.count() % block(vector) != 0
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%d elements make no whole blocks of %d",
                point.count(),
                block(vector)))
        : Optional.empty();
  }

  /** Returns how one block of a point lies in memory, null where it is as the element type says. */
  static Layout layout(Point point) {
    String text = point.options().get(PointOptions.DERIVED);
    if (text == null || point.count() == 0) {
      return null;
    }
    Matcher vector = VECTOR.matcher(text);
    if (vector.matches()) {
      return Layout.vector(point.count(), block(vector), stride(vector));
    }
    return text.equals(Layout.Kind.INDEXED.label())
        ? Layout.indexed(point.count())
        : Layout.contiguous(point.count());
  }

  /** Returns over how many bytes so many bytes of whole blocks of a point extend. */
  static long memoryBytes(Point point, long data) {
    Layout layout = layout(point);
    return layout == null
        ? data
        : Math.multiplyExact(
            layout.extent(data / point.datatype().bytes()), (long) point.datatype().bytes());
  }

  /** Returns the ranks with calls that take a point's items. */
  static Communicator on(Communicator communicator, Point point, Arena memory) {
    Layout layout = layout(point);
    return layout == null ? communicator : communicator.derived(layout, point.datatype(), memory);
  }
}
