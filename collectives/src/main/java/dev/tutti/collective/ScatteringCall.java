package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What calls share that cut the root's vector into blocks. In place, it is the root's receive
 * buffer that is left out, and its own block stays where it is.
 */
abstract class ScatteringCall extends DataCall {
  /** What the call takes for its receive buffer. */
  MemorySegment output;

  private final Blocks blocks;
  private final boolean staysPut;

  ScatteringCall(Communicator communicator, Point point, Arena memory, Blocks blocks) {
    super(
        communicator,
        point,
        memory,
        everRoot(communicator, point) || communicator.usesReceiveBuffersAsScratch()
            ? blocks.total()
            : 0,
        communicator.usesReceiveBuffersAsScratch()
            ? blocks.total()
            : blocks.count(communicator.rank()),
        NEVER_IN_PLACE);
    this.blocks = blocks;
    this.staysPut = PointOptions.inPlace(point) && rank == root;
    this.output = staysPut ? communicator.inPlace() : recv.segment();
  }

  @Override
  final void advance() {
    super.advance();
    output = staysPut ? output : recv.segment();
  }

  @Override
  final boolean sends() {
    return rank == root;
  }

  @Override
  final void verifyReceived() {
    if (!staysPut) {
      recv.check(blocks.count(rank), element -> sent(root, blocks.offset(rank) + element));
    }
    recv.checkGuard();
  }
}
