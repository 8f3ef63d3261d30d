package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Scatterv: every rank gets its block of the root's vector, blocks may differ. */
final class Scatterv extends ScatteringOperation {
  @Override
  public String name() {
    return "scatterv";
  }

  @Override
  public boolean irregular() {
    return true;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    Blocks blocks = blocks(point, communicator.size());
    return new ScatteringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.scatterv(send.segment(), blocks, output, point.datatype(), root);
      }
    };
  }
}
