package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Alltoallv: every rank sends a block of its own to every rank, blocks may differ. */
final class Alltoallv extends ExchangingOperation {
  @Override
  public String name() {
    return "alltoallv";
  }

  @Override
  public boolean irregular() {
    return true;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new ExchangingCall(communicator, point, memory) {
      @Override
      public void run() {
        communicator.alltoallv(input, blocks, recv.segment(), blocks, point.datatype());
      }
    };
  }
}
