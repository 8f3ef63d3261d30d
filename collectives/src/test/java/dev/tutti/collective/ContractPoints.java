package dev.tutti.collective;

import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Collective;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The points that every backend must get right. */
public final class ContractPoints {
  /** Each is for the operations that know the option. */
  private static final List<Map<String, String>> VARIANTS =
      List.of(
          Map.of(PointOptions.SKEW, "linear"),
          Map.of(PointOptions.SKEW, "spike"),
          Map.of(PointOptions.SKEW, "random:7"),
          Map.of(PointOptions.ROOT, "rotate"),
          Map.of(PointOptions.IN_PLACE, "true"),
          Map.of(PointOptions.CACHE_OFF, "64K"),
          Map.of(PointOptions.GRAPH, "star"),
          Map.of(PointOptions.GRAPH, "random:9"),
          Map.of(PointOptions.GRAPH, "random:21", PointOptions.SKEW, "spike"),
          Map.of(PointOptions.DERIVED, "contiguous"),
          Map.of(PointOptions.DERIVED, "vector"),
          Map.of(PointOptions.DERIVED, "vector:2:5"),
          Map.of(PointOptions.DERIVED, "indexed"),
          Map.of(PointOptions.DERIVED, "vector", PointOptions.IN_PLACE, "true"),
          Map.of(PointOptions.DERIVED, "indexed", PointOptions.CACHE_OFF, "64K"),
          Map.of(CallingThreads.OPTION, "2"),
          Map.of(CallingThreads.OPTION, "3", PointOptions.IN_PLACE, "true"),
          Map.of(CallingThreads.OPTION, "2", PointOptions.ROOT, "rotate"),
          Map.of(PointOptions.FORM, "nonblocking"),
          Map.of(PointOptions.MESSAGES, "3", PointOptions.PACKING, "true"),
          Map.of(PointOptions.FORM, "nonblocking", PointOptions.MESSAGES, "3"),
          Map.of(PointOptions.FORM, "neighbor", PointOptions.NEIGHBOURS, "1"),
          Map.of(PointOptions.WINDOW, "3"));

  private ContractPoints() {}

  /**
   * Returns every type at every count, with roots that go round; at the last count every reduction
   * of an integer and a floating type, and every variant that the operation knows. A count is
   * rounded up to a multiple of the ranks where the operation needs it; there is none where the
   * operation means nothing with so many ranks.
   */
  public static List<Point> of(Collective collective, int ranks, long... counts) {
    if (!collective.movesData()) {
      Point plain = new Point(collective.name(), 0, 0, null, null, null, Map.of());
      return collective.knows(CallingThreads.OPTION)
          ? List.of(plain, with(plain, Map.of(CallingThreads.OPTION, "2")))
          : List.of(plain);
    }
    if (isRefused(collective, ranks)) {
      return List.of();
    }
    List<Point> points = new ArrayList<>();
    long last = counts[counts.length - 1];
    for (DataType type : DataType.values()) {
      for (long count : counts) {
        for (ReduceOp op : ops(collective, type, count == last)) {
          points.add(point(collective, ranks, type, op, count, Map.of()));
        }
      }
    }
    ReduceOp op = collective.reduces() ? ReduceOp.SUM : null;
    for (Map<String, String> variant : VARIANTS) {
      if (variant.keySet().stream().allMatch(collective::knows)) {
        points.add(point(collective, ranks, DataType.INT32, op, last, variant));
      }
    }
    return points;
  }

  /** Returns the same, and what only libraries with memory of their own do. */
  static List<Point> ofLibrary(Collective collective, int ranks, long... counts) {
    List<Point> points = new ArrayList<>(of(collective, ranks, counts));
    Map<String, String> touched =
        Map.of(PointOptions.THREADS_PER_RANK, "2", PointOptions.FIRST_TOUCH, "0");
    if (!points.isEmpty() && touched.keySet().stream().allMatch(collective::knows)) {
      points.add(with(points.getLast(), touched));
    }
    return points;
  }

  /** Returns one point, of two calling threads, if the operation can be called by such. */
  static List<Point> ofThreads(Collective collective, int ranks, long... counts) {
    return of(collective, ranks, counts).stream()
        .filter(point -> point.options().equals(Map.of(CallingThreads.OPTION, "2")))
        .toList();
  }

  /** Tells whether an operation means nothing with so many ranks, whatever the count. */
  private static boolean isRefused(Collective collective, int ranks) {
    long bytes = (long) ranks * DataType.INT32.bytes();
    Point point = new Point(collective.name(), bytes, ranks, DataType.INT32, null, null, Map.of());
    return collective.refusal(point, ranks).isPresent();
  }

  /** Returns one point with options. */
  static Point point(
      Collective collective,
      int ranks,
      DataType type,
      ReduceOp op,
      long count,
      Map<String, String> options) {
    // MPICH 4.0.2 crashes, also from C, in MPI_Reduce of 5,003 elements in place at a root over 0.
    int any = options.containsKey(PointOptions.IN_PLACE) ? 0 : (int) (count % ranks);
    Integer root = collective.rooted() ? any : null;
    Point point =
        new Point(collective.name(), count * type.bytes(), count, type, op, root, options);
    return collective.refusal(point, ranks).isEmpty()
        ? point
        : point(collective, ranks, type, op, count + 1, options);
  }

  /** Returns a point with further options. */
  static Point with(Point point, Map<String, String> options) {
    Map<String, String> all = new TreeMap<>(point.options());
    all.putAll(options);
    return new Point(
        point.collective(),
        point.bytes(),
        point.count(),
        point.datatype(),
        point.op(),
        point.root(),
        all);
  }

  private static List<ReduceOp> ops(Collective collective, DataType type, boolean all) {
    if (!collective.reduces()) {
      return Collections.singletonList(null);
    }
    boolean pairs = type == DataType.INT32_INT32;
    return all && (pairs || type == DataType.INT32 || type == DataType.FLOAT64)
        ? Arrays.stream(ReduceOp.values()).filter(op -> op.allows(type)).toList()
        : List.of(pairs ? ReduceOp.MINLOC : ReduceOp.SUM);
  }
}
