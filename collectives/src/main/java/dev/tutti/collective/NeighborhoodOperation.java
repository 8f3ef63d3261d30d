package dev.tutti.collective;

import dev.tutti.spi.Point;
import java.util.List;

/**
 * An operation among the neighbours of a periodic Cartesian grid: two dimensions as nearly equal as
 * can be where both can be three ranks wide, else a ring, so that no rank is both the neighbour
 * below and the one above. The bandwidth counts what a rank receives.
 */
abstract class NeighborhoodOperation extends DataOperation {
  private static final int NARROWEST = 3;

  /** Returns the extents of the grid, the larger first. */
  static List<Integer> extents(int ranks) {
    for (int smaller = (int) Math.sqrt(ranks); smaller >= NARROWEST; smaller--) {
      if (ranks % smaller == 0) {
        return List.of(ranks / smaller, smaller);
      }
    }
    return List.of(ranks);
  }

  /** Returns the neighbours of a rank: one below and one above in each dimension. */
  static int neighbours(int ranks) {
    return 2 * extents(ranks).size();
  }

  @Override
  boolean hasInPlaceForm() {
    return false;
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), neighbours(ranks));
  }

  @Override
  public final double busFactor(int ranks) {
    return 1;
  }

  @Override
  public final long bandwidthBytes(Point point, int ranks) {
    return recvBytes(point, ranks);
  }
}
