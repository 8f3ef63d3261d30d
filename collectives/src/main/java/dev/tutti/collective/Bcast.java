package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Bcast: every rank gets the root's vector. */
final class Bcast extends VectorOperation {
  @Override
  public String name() {
    return "bcast";
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
  boolean hasInPlaceForm() {
    return false;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new DataCall(communicator, point, memory, 0, point.count(), DataCall.NEVER_IN_PLACE) {
      private int filledBy = root;

      @Override
      void fillReceived() {
        filledBy = root;
        if (rank == root) {
          recv.fill(0, count, element -> sent(rank, element));
        }
      }

      // With a root that rotates, a rank sends what it was sent before.
      @Override
      public boolean keepsSendBuffer() {
        return !PointOptions.rootRotates(point);
      }

      @Override
      public void run() {
        communicator.bcast(recv.segment(), count, point.datatype(), root);
      }

      @Override
      void verifyReceived() {
        recv.check(element -> sent(filledBy, element));
      }
    };
  }
}
