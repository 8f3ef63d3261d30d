package dev.tutti.plan;

import dev.tutti.InputException;
import dev.tutti.spi.Collective;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Participation;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Makes the points of a run from operations, sizes and options. */
public final class Points {
  /** Which ranks come to a call, and when, is no affair of the operation. */
  private static final Set<String> OF_EVERY_OPERATION =
      Set.of(Arrival.OPTION, Participation.ACTIVE, Participation.GROUPS);

  private Points() {}

  /**
   * Returns each operation at each size and with each combination of the options it knows, in the
   * order given; an operation that moves no data has one point of 0 bytes for each combination.
   *
   * <p>A size may be too large to measure: the ranks skip it and say why.
   *
   * @param options the values each option takes in turn
   * @throws InputException if a size does not hold a whole number of elements, MPI does not define
   *     the reduction for the type, or no operation knows an option
   */
  public static List<Point> of(
      List<Collective> collectives,
      List<Long> sizes,
      DataType type,
      ReduceOp op,
      int root,
      Map<String, List<String>> options) {
    if (!op.allows(type) && collectives.stream().anyMatch(Collective::reduces)) {
      throw new InputException(
          "reduction "
              + op.label()
              + " is not defined for "
              + type.label()
              + "; "
              + remedy(type, op));
    }
    options.forEach((option, values) -> requireUse(option, values, collectives));
    List<Point> points = new ArrayList<>();
    for (Collective collective : collectives) {
      for (Map<String, String> some : combinations(collective, options)) {
        for (long bytes : collective.movesData() ? sizes : List.of(0L)) {
          points.add(point(collective, bytes, type, op, root, some));
        }
      }
    }
    return points;
  }

  private static String remedy(DataType type, ReduceOp op) {
    if (type == DataType.INT32_INT32) {
      return "name --op minloc or maxloc";
    }
    return op.ofPairs()
        ? "name --datatype int32_int32"
        : "name an integer --datatype, such as int32";
  }

  private static Point point(
      Collective collective,
      long bytes,
      DataType type,
      ReduceOp op,
      int root,
      Map<String, String> options) {
    if (!collective.movesData()) {
      return new Point(collective.name(), 0, 0, null, null, null, options);
    }
    return new Point(
        collective.name(),
        bytes,
        elements(bytes, type),
        type,
        collective.reduces() ? op : null,
        collective.rooted() ? root : null,
        options);
  }

  /** What was asked for and would change nothing is a mistake. */
  private static void requireUse(String option, List<String> values, List<Collective> collectives) {
    if (collectives.stream().noneMatch(collective -> applies(option, collective))) {
      throw new InputException(
          "none of the operations "
              + String.join(", ", collectives.stream().map(Collective::name).toList())
              + " can be measured with "
              + option
              + "="
              + values.getFirst()
              + "; leave that out or name others with -c");
    }
  }

  private static boolean applies(String option, Collective collective) {
    return OF_EVERY_OPERATION.contains(option) || collective.knows(option);
  }

  private static List<Map<String, String>> combinations(
      Collective collective, Map<String, List<String>> options) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, List<String>> option : options.entrySet()) {
      if (applies(option.getKey(), collective)) {
        combinations =
            combinations.stream()
                .flatMap(
                    some ->
                        option.getValue().stream().map(value -> with(some, option.getKey(), value)))
                .toList();
      }
    }
    return combinations;
  }

  private static Map<String, String> with(Map<String, String> some, String option, String value) {
    Map<String, String> more = new TreeMap<>(some);
    more.put(option, value);
    return more;
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
