package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Neighbor_allgatherv: every rank gets the block of each of its neighbours. */
final class NeighborAllgatherv extends NeighborhoodOperation {
  NeighborAllgatherv() {
    super(false);
  }

  @Override
  public String name() {
    return "neighbor_allgatherv";
  }

  @Override
  public boolean irregular() {
    return true;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new NeighborhoodCall(this, communicator, point, memory) {
      @Override
      public void run() {
        communicator.neighborAllgatherv(
            send.segment(),
            sendBlocks.total(),
            recv.segment(),
            recvBlocks,
            point.datatype(),
            topology);
      }
    };
  }
}
