package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Scatter: every rank gets its block of the root's vector. */
final class Scatter extends DataOperation {
  @Override
  public String name() {
    return "scatter";
  }

  @Override
  public String sizeMeaning() {
    return "the block for one rank";
  }

  @Override
  public boolean rooted() {
    return true;
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), ranks);
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return point.bytes();
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
    Blocks blocks = Blocks.equal(point.count(), communicator.size());
    return new ScatteringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.scatter(send.segment(), output, count, point.datatype(), root);
      }
    };
  }
}
