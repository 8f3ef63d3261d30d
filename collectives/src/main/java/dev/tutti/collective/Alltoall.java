package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Alltoall: every rank sends a block of its own to every rank. */
final class Alltoall extends DataOperation {
  @Override
  public String name() {
    return "alltoall";
  }

  @Override
  public String sizeMeaning() {
    return "the block for one peer";
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), ranks);
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), ranks);
  }

  @Override
  public double busFactor(int ranks) {
    return (ranks - 1.0) / ranks;
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return sendBytes(point, ranks);
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    long all = Math.multiplyExact(point.count(), communicator.size());
    return new DataCall(communicator, point, memory, all, all, 0) {
      @Override
      public void run() {
        communicator.alltoall(input, recv.segment(), count, point.datatype());
      }

      @Override
      void verifyReceived() {
        recv.check(element -> sent((int) (element / count), rank * count + element % count));
      }
    };
  }
}
