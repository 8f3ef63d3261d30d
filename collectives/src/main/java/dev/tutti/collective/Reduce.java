package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Reduce: the root gets the reduction of all ranks' vectors. */
final class Reduce extends VectorOperation {
  @Override
  public String name() {
    return "reduce";
  }

  @Override
  public boolean reduces() {
    return true;
  }

  @Override
  public boolean rooted() {
    return true;
  }

  @Override
  public double busFactor(int ranks) {
    return 1;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    long recvCount =
        DataCall.everRoot(communicator, point) || communicator.usesReceiveBuffersAsScratch()
            ? point.count()
            : 0;
    long ownAt = communicator.rank() == point.root() ? 0 : DataCall.NEVER_IN_PLACE;
    return new DataCall(communicator, point, memory, point.count(), recvCount, ownAt) {
      @Override
      public void run() {
        communicator.reduce(input, recv.segment(), count, point.datatype(), point.op(), root);
      }

      @Override
      void verifyReceived() {
        if (rank == root) {
          recv.check(this::reduced);
        } else {
          recv.checkGuard();
        }
      }
    };
  }
}
