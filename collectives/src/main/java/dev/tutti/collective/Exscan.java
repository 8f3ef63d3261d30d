package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Exscan: every rank gets the reduction of the vectors of all ranks before it. */
final class Exscan extends VectorOperation {
  @Override
  public String name() {
    return "exscan";
  }

  @Override
  public boolean reduces() {
    return true;
  }

  @Override
  public double busFactor(int ranks) {
    return 0;
  }

  @Override
  DataCall call(Communicator communicator, Point point, Arena memory) {
    return new DataCall(communicator, point, memory, point.count(), point.count(), 0) {
      @Override
      public void run() {
        communicator.exscan(input, recv.segment(), count, point.datatype(), point.op());
      }

      @Override
      void verifyReceived() {
        if (rank == 0) {
          recv.checkGuard();
        } else {
          recv.check(element -> reduced(element, rank));
        }
      }
    };
  }
}
