package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Allreduce: every rank gets the reduction of all ranks' vectors. */
final class Allreduce extends VectorOperation {
  @Override
  public String name() {
    return "allreduce";
  }

  @Override
  public boolean reduces() {
    return true;
  }

  @Override
  public double busFactor(int ranks) {
    return 2.0 * (ranks - 1) / ranks;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new DataCall(communicator, point, memory, point.count(), point.count(), 0) {
      @Override
      public void run() {
        communicator.allreduce(input, recv.segment(), count, point.datatype(), point.op());
      }

      @Override
      void verifyReceived() {
        recv.check(this::reduced);
      }
    };
  }
}
