package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Gatherv: the root gets every rank's block, in rank order, blocks may differ. */
final class Gatherv extends GatheringOperation {
  @Override
  public String name() {
    return "gatherv";
  }

  @Override
  public boolean rooted() {
    return true;
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
        communicator.gatherv(input, recv.segment(), blocks, point.datatype(), root);
      }
    };
  }
}
