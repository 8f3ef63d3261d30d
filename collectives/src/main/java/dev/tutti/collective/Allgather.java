package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Allgather: every rank gets every rank's block, in rank order. */
final class Allgather extends DataOperation {
  @Override
  public String name() {
    return "allgather";
  }

  @Override
  public String sizeMeaning() {
    return "one rank's contribution";
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
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
    return recvBytes(point, ranks);
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    Blocks blocks = Blocks.equal(point.count(), communicator.size());
    return new GatheringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.allgather(input, recv.segment(), count, point.datatype());
      }
    };
  }
}
