package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Gather: the root gets every rank's block, in rank order. */
final class Gather extends GatheringOperation {
  @Override
  public String name() {
    return "gather";
  }

  @Override
  public boolean rooted() {
    return true;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    Blocks blocks = blocks(point, communicator.size());
    return new GatheringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.gather(input, recv.segment(), count, point.datatype(), root);
      }
    };
  }
}
