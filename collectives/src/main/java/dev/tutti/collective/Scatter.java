package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Scatter: every rank gets its block of the root's vector. */
final class Scatter extends ScatteringOperation {
  @Override
  public String name() {
    return "scatter";
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    Blocks blocks = blocks(point, communicator.size());
    return new ScatteringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.scatter(send.segment(), output, count, point.datatype(), root);
      }
    };
  }
}
