package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Scatterv: every rank gets its block of the root's vector, blocks may differ. */
final class Scatterv extends DataOperation {
  @Override
  public String name() {
    return "scatterv";
  }

  @Override
  public String sizeMeaning() {
    return "the block for one rank, on average";
  }

  @Override
  public boolean rooted() {
    return true;
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
    return Skew.blocks(point, Math.multiplyExact(point.count(), ranks), ranks).largest()
        * point.datatype().bytes();
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
    Blocks blocks = Skew.blocks(point, all, communicator.size());
    return new ScatteringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.scatterv(send.segment(), blocks, output, point.datatype(), root);
      }
    };
  }
}
