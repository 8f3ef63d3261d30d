package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Scan: every rank gets the reduction of its own vector and those of all ranks before it. */
final class Scan extends VectorOperation {
  @Override
  public String name() {
    return "scan";
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
        communicator.scan(input, recv.segment(), count, point.datatype(), point.op());
      }

      @Override
      void verifyReceived() {
        recv.check(element -> reduced(element, rank + 1));
      }
    };
  }
}
