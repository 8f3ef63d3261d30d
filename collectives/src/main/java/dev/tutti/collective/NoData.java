package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Point;

/**
 * An operation that moves no data: one point of 0 bytes, and nothing to check but that it returns.
 */
interface NoData extends Collective {
  @Override
  default String sizeMeaning() {
    return "no data";
  }

  @Override
  default boolean movesData() {
    return false;
  }

  @Override
  default long sendBytes(Point point, int ranks) {
    return 0;
  }

  @Override
  default long recvBytes(Point point, int ranks) {
    return 0;
  }

  @Override
  default double busFactor(int ranks) {
    return 0;
  }

  /** Returns a call that runs {@code body} and has no data to fill or verify. */
  static Call call(Runnable body) {
    return new Call() {
      @Override
      public void fill(int iteration) {}

      @Override
      public void run() {
        body.run();
      }

      @Override
      public void verify() {}
    };
  }
}
