package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Neighbor_allgather: every rank gets the block of each of its neighbours. */
final class NeighborAllgather extends NeighborhoodOperation {
  NeighborAllgather() {
    super(false);
  }

  @Override
  public String name() {
    return "neighbor_allgather";
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new NeighborhoodCall(this, communicator, point, memory) {
      @Override
      public void run() {
        communicator.neighborAllgather(
            send.segment(), recv.segment(), count, point.datatype(), topology);
      }
    };
  }
}
