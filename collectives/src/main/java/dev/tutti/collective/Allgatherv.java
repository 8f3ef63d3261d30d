package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Allgatherv: every rank gets every rank's block, in rank order, blocks may differ. */
final class Allgatherv extends GatheringOperation {
  @Override
  public String name() {
    return "allgatherv";
  }

  @Override
  public boolean irregular() {
    return true;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    Blocks blocks = blocks(point, communicator.size());
    return new GatheringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.allgatherv(input, recv.segment(), blocks, point.datatype());
      }
    };
  }
}
