package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Barrier. */
final class Barrier implements NoData {
  @Override
  public String name() {
    return "barrier";
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return NoData.call(communicator::barrier);
  }
}
