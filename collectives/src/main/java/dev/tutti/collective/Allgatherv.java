package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Allgatherv: every rank gets every rank's block, in rank order, blocks may differ. */
final class Allgatherv extends DataOperation {
  @Override
  public String name() {
    return "allgatherv";
  }

  @Override
  public String sizeMeaning() {
    return "one rank's contribution, on average";
  }

  @Override
  public boolean irregular() {
    return true;
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return Skew.blocks(point, Math.multiplyExact(point.count(), ranks), ranks).largest()
        * point.datatype().bytes();
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
    long all = Math.multiplyExact(point.count(), communicator.size());
    Blocks blocks = Skew.blocks(point, all, communicator.size());
    return new GatheringCall(communicator, point, memory, blocks) {
      @Override
      public void run() {
        communicator.allgatherv(input, recv.segment(), blocks, point.datatype());
      }
    };
  }
}
