package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Alltoallw: as MPI_Alltoallv, with a datatype and byte displacements for every peer. */
final class Alltoallw extends DataOperation {
  @Override
  public String name() {
    return "alltoallw";
  }

  @Override
  public String sizeMeaning() {
    return "the block for one peer, on average";
  }

  @Override
  public boolean irregular() {
    return true;
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
    return new ExchangingCall(communicator, point, memory) {
      @Override
      public void run() {
        communicator.alltoallw(input, blocks, recv.segment(), blocks, point.datatype());
      }
    };
  }
}
