package dev.tutti.collective;

import dev.tutti.spi.Point;

/** A {@link BlockOperation} that puts every rank's block together, at the root or everywhere. */
abstract class GatheringOperation extends BlockOperation {
  GatheringOperation() {
    super("one rank's contribution");
  }

  @Override
  public final long sendBytes(Point point, int ranks) {
    return blockBytes(point, ranks);
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return allBytes(point, ranks);
  }
}
