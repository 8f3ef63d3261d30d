package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Reduce_scatter: the reduction of all ranks' vectors, cut into one piece for each rank. */
final class ReduceScatter implements Collective {
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
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return pieces(point.count(), ranks)[0] * (long) point.datatype().bytes();
  }

  @Override
  public double busFactor(int ranks) {
    return (ranks - 1.0) / ranks;
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    int[] pieces = pieces(point.count(), communicator.size());
    int piece = pieces[communicator.rank()];
    long before = 0;
    for (int r = 0; r < communicator.rank(); r++) {
      before += pieces[r];
    }
    long offset = before;
    long recvCount = communicator.usesReceiveBuffersAsScratch() ? point.count() : piece;
    return new DataCall(communicator, point, memory, point.count(), recvCount) {
      @Override
      public void run() {
        communicator.reduceScatter(
            send.segment(), recv.segment(), pieces, point.datatype(), point.op());
      }

      @Override
      public boolean keepsSendBuffer() {
        return !communicator.spoilsSendBufferOfReduceScatter();
      }

      @Override
      void verifyReceived() {
        recv.check(piece, element -> reduced(offset + element));
        recv.checkGuard();
      }
    };
  }

  /** Cuts a vector into pieces that differ by at most one element, the longer ones first. */
  static int[] pieces(long count, int ranks) {
    int[] pieces = new int[ranks];
    for (int r = 0; r < ranks; r++) {
      pieces[r] = Math.toIntExact(count / ranks + (r < count % ranks ? 1 : 0));
    }
    return pieces;
  }
}
