package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Bcast: every rank gets the root's vector. */
final class Bcast implements Collective {
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
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new DataCall(communicator, point, memory, 0, point.count()) {
      @Override
      public void fill(int iteration) {
        super.fill(iteration);
        if (rank == point.root()) {
          recv.fill(element -> sent(rank, element));
        }
      }

      @Override
      public void run() {
        communicator.bcast(recv.segment(), count, point.datatype(), point.root());
      }

      @Override
      void verifyReceived() {
        recv.check(element -> sent(point.root(), element));
      }
    };
  }
}
