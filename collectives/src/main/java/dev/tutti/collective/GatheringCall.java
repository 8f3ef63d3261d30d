package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** What calls share that put every rank's block together, at the root or everywhere. */
abstract class GatheringCall extends DataCall {
  private final Blocks blocks;

  GatheringCall(Communicator communicator, Point point, Arena memory, Blocks blocks) {
    super(
        communicator,
        point,
        memory,
        blocks.count(communicator.rank()),
        receives(communicator, point) || communicator.usesReceiveBuffersAsScratch()
            ? blocks.total()
            : 0,
        inPlace(communicator, point) ? blocks.offset(communicator.rank()) : NEVER_IN_PLACE);
    this.blocks = blocks;
  }

  private static boolean receives(Communicator communicator, Point point) {
    return point.root() == null || everRoot(communicator, point);
  }

  private static boolean inPlace(Communicator communicator, Point point) {
    return point.root() == null || communicator.rank() == point.root();
  }

  @Override
  final void verifyReceived() {
    if (point.root() == null || rank == root) {
      recv.check(
          element -> {
            int sender = blocks.rankOf(element);
            return sent(sender, element - blocks.offset(sender));
          });
    } else {
      recv.checkGuard();
    }
  }
}
