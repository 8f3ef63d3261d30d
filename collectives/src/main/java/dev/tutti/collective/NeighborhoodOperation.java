package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Point;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An operation among the {@link Neighbours} of a point. The bandwidth counts what a rank receives,
 * of all ranks the most.
 */
abstract class NeighborhoodOperation extends DataOperation {
  private final boolean blockForEach;

  /**
   * @param blockForEach whether each neighbour gets a block of its own
   */
  NeighborhoodOperation(boolean blockForEach) {
    this.blockForEach = blockForEach;
  }

  @Override
  public final String sizeMeaning() {
    String block = blockForEach ? "the block for one neighbour" : "one rank's contribution";
    return irregular() ? block + ", on average" : block;
  }

  @Override
  boolean hasInPlaceForm() {
    return false;
  }

  @Override
  boolean hasNeighbours() {
    return true;
  }

  /** Libraries differ in which of two blocks goes where if both are for one rank. */
  @Override
  public final Optional<String> refusal(Point point, int ranks) {
    boolean grid = !point.options().containsKey(PointOptions.GRAPH);
    return blockForEach && grid && ranks < 3
        ? Optional.of("fewer than 3 ranks have no two different neighbours in a ring")
        : Neighbours.refusal(point, ranks).or(() -> super.refusal(point, ranks));
  }

  /** Returns the blocks that a rank sends: one for each neighbour, or one for all of them. */
  final Blocks sent(Point point, Neighbours neighbours, int ranks, int rank) {
    int blocks = neighbours.destinations(rank).size();
    return blockForEach
        ? Skew.blocks(point, Math.multiplyExact(point.count(), blocks), blocks)
        : Blocks.of(
            Skew.blocks(point, Math.multiplyExact(point.count(), ranks), ranks).count(rank));
  }

  /** Returns the blocks that a rank receives, one from each neighbour. */
  final Blocks received(Point point, Neighbours neighbours, int ranks, int rank) {
    long[] counts = new long[neighbours.sources(rank).size()];
    for (int block = 0; block < counts.length; block++) {
      int sender = neighbours.sources(rank).get(block);
      counts[block] =
          sent(point, neighbours, ranks, sender)
              .count(blockForEach ? neighbours.sentAs(rank, block) : 0);
    }
    return Blocks.of(counts);
  }

  /** Tells whether each neighbour gets a block of its own. */
  final boolean hasBlockForEach() {
    return blockForEach;
  }

  @Override
  public final long sendBytes(Point point, int ranks) {
    return most(point, ranks, true);
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return most(point, ranks, false);
  }

  private long most(Point point, int ranks, boolean sending) {
    if (!point.options().containsKey(PointOptions.GRAPH)
        && !point.options().containsKey(PointOptions.SKEW)) {
      int blocks = sending && !blockForEach ? 1 : Neighbours.of(point, ranks).most();
      return Math.multiplyExact(point.bytes(), blocks);
    }
    Neighbours neighbours = Neighbours.of(point, ranks);
    long elements =
        IntStream.range(0, ranks)
            .mapToObj(
                rank ->
                    sending
                        ? sent(point, neighbours, ranks, rank)
                        : received(point, neighbours, ranks, rank))
            .mapToLong(Blocks::total)
            .max()
            .orElse(0);
    return Math.multiplyExact(elements, (long) point.datatype().bytes());
  }

  @Override
  public final double busFactor(int ranks) {
    return 1;
  }

  @Override
  public final long bandwidthBytes(Point point, int ranks) {
    return recvBytes(point, ranks);
  }
}
