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
    this(operation, communicator, point, memory, Neighbours.of(point, communicator.size()));
  }

  private NeighborhoodCall(
      NeighborhoodOperation operation,
      Communicator communicator,
      Point point,
      Arena memory,
      Neighbours neighbours) {
    super(
        communicator,
        point,
        memory,
        operation.sent(point, neighbours, communicator.size(), communicator.rank()).total(),
        operation.received(point, neighbours, communicator.size(), communicator.rank()).total(),
        NEVER_IN_PLACE);
    this.neighbours = neighbours;
    this.sendBlocks = operation.sent(point, neighbours, ranks, rank);
    this.recvBlocks = operation.received(point, neighbours, ranks, rank);
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
