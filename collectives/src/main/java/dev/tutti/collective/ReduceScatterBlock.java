package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.Optional;

/** MPI_Reduce_scatter_block: the reduction of all ranks' vectors, cut into equal pieces. */
final class ReduceScatterBlock extends DataOperation {
  @Override
  public String name() {
    return "reduce_scatter_block";
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
  public Optional<String> refusal(Point point, int ranks) {
    return point.count() % ranks == 0
        ? Optional.empty()
        : Optional.of(point.count() + " elements cannot be cut into " + ranks + " equal pieces");
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return point.bytes() / ranks;
  }

  @Override
  public double busFactor(int ranks) {
    return (ranks - 1.0) / ranks;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    long piece = point.count() / communicator.size();
    long recvCount = communicator.usesReceiveBuffersAsScratch() ? point.count() : piece;
    return new DataCall(communicator, point, memory, point.count(), recvCount, 0) {
      @Override
      public void run() {
        communicator.reduceScatterBlock(input, recv.segment(), piece, point.datatype(), point.op());
      }

      @Override
      void verifyReceived() {
        recv.check(piece, element -> reduced(rank * piece + element));
        recv.checkGuard();
      }
    };
  }
}
