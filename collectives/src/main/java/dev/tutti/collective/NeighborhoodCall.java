package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.Topology;
import java.lang.foreign.Arena;

/**
 * What calls among neighbours share. MPI defines the neighbours of a grid as below and above in
 * each dimension, so block 0 comes from below, and is what that rank sent to its block 1, above.
 */
abstract class NeighborhoodCall extends DataCall {
  final Topology topology;
  private final boolean blockForEach;

  /**
   * @param blockForEach whether each neighbour gets a block of its own
   */
  NeighborhoodCall(Communicator communicator, Point point, Arena memory, boolean blockForEach) {
    super(
        communicator,
        point,
        memory,
        blockForEach ? received(communicator, point) : point.count(),
        received(communicator, point),
        NEVER_IN_PLACE);
    this.blockForEach = blockForEach;
    this.topology =
        communicator.cartesian(NeighborhoodOperation.extents(communicator.size()), memory);
  }

  private static long received(Communicator communicator, Point point) {
    int neighbours = NeighborhoodOperation.neighbours(communicator.size());
    return Math.multiplyExact(point.count(), neighbours);
  }

  @Override
  final void verifyReceived() {
    recv.check(
        element -> {
          int block = (int) (element / count);
          long within = element % count;
          int sender = topology.sources().get(block);
          return sent(sender, blockForEach ? (block ^ 1) * count + within : within);
        });
  }
}
