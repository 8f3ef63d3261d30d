package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** Nothing: what synchronization and clock cost by themselves. */
final class Noop implements NoData {
  @Override
  public String name() {
    return "noop";
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new Call() {
      @Override
      public void fill(int iteration) {}

      @Override
      public void run() {}

      @Override
      public void verify() {}

      @Override
      public boolean repeatable() {
        return false;
      }
    };
  }
}
