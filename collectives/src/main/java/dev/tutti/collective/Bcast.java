package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Bcast: every rank gets the root's vector. */
final class Bcast extends DataOperation {
  @Override
  public String name() {
    return "bcast";
  }

  @Override
  public String sizeMeaning() {
    return "the whole vector";
  }

  @Override
  public boolean rooted() {
    return true;
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return point.bytes();
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
      public void fill(int iteration) {
        super.fill(iteration);
        filledBy = root;
        if (rank == root) {
          recv.fill(0, count, element -> sent(rank, element));
        }
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
