package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.Topology;
import java.lang.foreign.Arena;

/** What calls among neighbours share. */
abstract class NeighborhoodCall extends DataCall {
  final Topology topology;
  final Blocks sendBlocks;
  final Blocks recvBlocks;

  /** Where each block of this rank stood in its sender's buffer. */
  private final long[] sentAt;

  private final Neighbours neighbours;

  NeighborhoodCall(
      NeighborhoodOperation operation, Communicator communicator, Point point, Arena memory) {
    Neighbours neighbours = Neighbours.of(point, communicator.size());
    int size = communicator.size();
    int mine = communicator.rank();
    Blocks sent = operation.sent(point, neighbours, size, mine);
    Blocks received = operation.received(point, neighbours, size, mine);
    super(communicator, point, memory, sent.total(), received.total(), NEVER_IN_PLACE);
    this.neighbours = neighbours;
    this.sendBlocks = sent;
    this.recvBlocks = received;
    this.sentAt = new long[recvBlocks.size()];
    for (int block = 0; block < sentAt.length; block++) {
      int sender = neighbours.sources(rank).get(block);
      sentAt[block] =
          operation.hasBlockForEach()
              ? operation
                  .sent(point, neighbours, ranks, sender)
                  .offset(neighbours.sentAs(rank, block))
              : 0;
    }
    this.topology = neighbours.topology(communicator, memory);
  }

  @Override
  final void verifyReceived() {
    recv.check(
        element -> {
          int block = recvBlocks.rankOf(element);
          int sender = neighbours.sources(rank).get(block);
          return sent(sender, sentAt[block] + element - recvBlocks.offset(block));
        });
  }
}
