package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Alltoall: every rank sends a block of its own to every rank. */
final class Alltoall extends ExchangingOperation {
  @Override
  public String name() {
    return "alltoall";
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new ExchangingCall(communicator, point, memory) {
      @Override
      public void run() {
        communicator.alltoall(input, recv.segment(), count, point.datatype());
      }
    };
  }
}
