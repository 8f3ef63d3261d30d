package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/**
 * What calls share in which every rank sends every rank a block of its own size.
 *
 * <p>Rank s sends rank d block (s + d) mod P of the point's skew: every rank sends and receives as
 * much as any other, and what two ranks send each other is equally long, as in-place calls need.
 */
abstract class ExchangingCall extends DataCall {
  final Blocks blocks;
  private final Blocks base;

  ExchangingCall(Communicator communicator, Point point, Arena memory) {
    this(
        communicator,
        point,
        memory,
        Skew.blocks(
            point, Math.multiplyExact(point.count(), communicator.size()), communicator.size()));
  }

  private ExchangingCall(Communicator communicator, Point point, Arena memory, Blocks base) {
    super(communicator, point, memory, base.total(), base.total(), 0);
    this.base = base;
    this.blocks = Skew.turned(base, rank);
  }

  @Override
  final void verifyReceived() {
    recv.check(
        element -> {
          int sender = blocks.rankOf(element);
          return sent(sender, offsetAt(sender) + element - blocks.offset(sender));
        });
  }

  /** Returns where a sender's block for this rank begins among what it sends. */
  private long offsetAt(int sender) {
    int first = sender % ranks;
    int mine = sender + rank;
    return mine < ranks
        ? base.offset(mine) - base.offset(first)
        : base.total() - base.offset(first) + base.offset(mine - ranks);
  }
}
