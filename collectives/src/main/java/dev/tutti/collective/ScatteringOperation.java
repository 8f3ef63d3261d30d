package dev.tutti.collective;

import dev.tutti.spi.Point;

/** A {@link BlockOperation} that cuts the root's vector into a block for every rank. */
abstract class ScatteringOperation extends BlockOperation {
  ScatteringOperation() {
    super("the block for one rank");
  }

  @Override
  public final boolean rooted() {
    return true;
  }

  @Override
  public final long sendBytes(Point point, int ranks) {
    return allBytes(point, ranks);
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return blockBytes(point, ranks);
  }
}
