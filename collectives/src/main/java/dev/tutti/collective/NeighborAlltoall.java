package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Neighbor_alltoall: every rank sends a block of its own to each of its neighbours. */
final class NeighborAlltoall extends NeighborhoodOperation {
  NeighborAlltoall() {
    super(true);
  }

  @Override
  public String name() {
    return "neighbor_alltoall";
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new NeighborhoodCall(this, communicator, point, memory) {
      @Override
      public void run() {
        communicator.neighborAlltoall(
            send.segment(), recv.segment(), count, point.datatype(), topology);
      }
    };
  }
}
