package dev.tutti.plan;

import dev.tutti.InputException;
import dev.tutti.spi.Collective;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the points of a run from operations and sizes. */
public final class Points {
  private Points() {}

  /**
   * Returns each operation at each size, in the order given; an operation that moves no data has
   * one point of 0 bytes.
   *
   * <p>A size may be too large to measure: the ranks skip it and say why.
   *
   * @throws InputException if a size does not hold a whole number of elements, or MPI does not
   *     define the reduction for the type
   */
  public static List<Point> of(
      List<Collective> collectives, List<Long> sizes, DataType type, ReduceOp op, int root) {
    if (!op.allows(type) && collectives.stream().anyMatch(Collective::reduces)) {
      throw new InputException(
          "reduction "
              + op.label()
              + " is not defined for "
              + type.label()
              + "; name an integer --datatype, such as int32");
    }
    List<Point> points = new ArrayList<>();
    for (Collective collective : collectives) {
      if (!collective.movesData()) {
        points.add(new Point(collective.name(), 0, 0, null, null, null, Map.of()));
        continue;
      }
      for (long bytes : sizes) {
        points.add(
            new Point(
                collective.name(),
                bytes,
                elements(bytes, type),
                type,
                collective.reduces() ? op : null,
                collective.rooted() ? root : null,
                Map.of()));
      }
    }
    return points;
  }

  private static long elements(long bytes, DataType type) {
    if (bytes % type.bytes() != 0) {
      throw new InputException(
          "size "
              + bytes
              + " is not a whole number of "
              + type.label()
              + " elements; write a multiple of "
              + type.bytes()
              + " or name another --datatype");
    }
    return bytes / type.bytes();
  }
}
