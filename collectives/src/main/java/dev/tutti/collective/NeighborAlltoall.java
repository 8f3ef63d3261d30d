package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.Optional;

/** MPI_Neighbor_alltoall: every rank sends a block of its own to each of its neighbours. */
final class NeighborAlltoall extends NeighborhoodOperation {
  @Override
  public String name() {
    return "neighbor_alltoall";
  }

  @Override
  public String sizeMeaning() {
    return "the block for one neighbour";
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return recvBytes(point, ranks);
  }

  /** Libraries differ in which of two blocks goes where if both are for one rank. */
  @Override
  public Optional<String> refusal(Point point, int ranks) {
    return ranks < 3
        ? Optional.of("fewer than 3 ranks have no two different neighbours in a ring")
        : super.refusal(point, ranks);
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new NeighborhoodCall(communicator, point, memory, true) {
      @Override
      public void run() {
        communicator.neighborAlltoall(
            send.segment(), recv.segment(), count, point.datatype(), topology);
      }
    };
  }
}
