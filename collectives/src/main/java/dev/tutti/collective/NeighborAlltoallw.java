package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Neighbor_alltoallw: every rank sends a block of its own to each of its neighbours. */
final class NeighborAlltoallw extends NeighborhoodOperation {
  NeighborAlltoallw() {
    super(true);
  }

  @Override
  public String name() {
    return "neighbor_alltoallw";
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
        communicator.neighborAlltoallw(
            send.segment(), sendBlocks, recv.segment(), recvBlocks, point.datatype(), topology);
      }
    };
  }
}
