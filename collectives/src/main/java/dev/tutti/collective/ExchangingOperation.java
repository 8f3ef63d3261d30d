package dev.tutti.collective;

import dev.tutti.spi.Point;

/** A {@link BlockOperation} in which every rank sends every rank a block of its own. */
abstract class ExchangingOperation extends BlockOperation {
  ExchangingOperation() {
    super("the block for one peer");
  }

  @Override
  public final long sendBytes(Point point, int ranks) {
    return allBytes(point, ranks);
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return allBytes(point, ranks);
  }
}
