package dev.tutti.collective;

import dev.tutti.spi.Point;

/** An operation of which every rank has the whole vector before or after it. */
abstract class VectorOperation extends DataOperation {
  @Override
  public final String sizeMeaning() {
    return "the whole vector";
  }

  @Override
  public final long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return point.bytes();
  }
}
