package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Alltoallw: as MPI_Alltoallv, with a datatype and byte displacements for every peer. */
final class Alltoallw extends ExchangingOperation {
  @Override
  public String name() {
    return "alltoallw";
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
        communicator.alltoallw(input, blocks, recv.segment(), blocks, point.datatype());
      }
    };
  }
}
