package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Reduce_scatter: the reduction of all ranks' vectors, cut into one piece for each rank. */
final class ReduceScatter extends DataOperation {
  @Override
  public String name() {
    return "reduce_scatter";
  }

  @Override
  public String sizeMeaning() {
    return "the whole input vector";
  }

  @Override
  public boolean reduces() {
    return true;
  }

  @Override
  public boolean irregular() {
    return true;
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return Skew.blocks(point, point.count(), ranks).largest() * point.datatype().bytes();
  }

  @Override
  public double busFactor(int ranks) {
    return (ranks - 1.0) / ranks;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    Blocks blocks = Skew.blocks(point, point.count(), communicator.size());
    long piece = blocks.count(communicator.rank());
    long offset = blocks.offset(communicator.rank());
    long recvCount = communicator.usesReceiveBuffersAsScratch() ? point.count() : piece;
    return new DataCall(communicator, point, memory, point.count(), recvCount, 0) {
      @Override
      public void run() {
        communicator.reduceScatter(input, recv.segment(), blocks, point.datatype(), point.op());
      }

      @Override
      public boolean keepsSendBuffer() {
        return super.keepsSendBuffer() && !communicator.spoilsSendBufferOfReduceScatter();
      }

      @Override
      void verifyReceived() {
        recv.check(piece, element -> reduced(offset + element));
        recv.checkGuard();
      }
    };
  }
}
