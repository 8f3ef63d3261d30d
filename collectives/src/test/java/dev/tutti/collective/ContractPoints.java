package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The points that every backend must get right. */
public final class ContractPoints {
  private ContractPoints() {}

  /** Returns every type and reduction at the given counts, with roots that go round. */
  public static List<Point> of(Collective collective, int ranks, long[] counts) {
    if (!collective.movesData()) {
      return List.of(new Point(collective.name(), 0, 0, null, null, null, Map.of()));
    }
    List<Point> points = new ArrayList<>();
    for (DataType type : DataType.values()) {
      for (long count : counts) {
        for (ReduceOp op : collective.reduces() ? ReduceOp.values() : new ReduceOp[] {null}) {
          Integer root = collective.rooted() ? (int) (count % ranks) : null;
          points.add(
              new Point(collective.name(), count * type.bytes(), count, type, op, root, Map.of()));
        }
      }
    }
    return points;
  }
}
