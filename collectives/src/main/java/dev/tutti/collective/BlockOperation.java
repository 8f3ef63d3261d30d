package dev.tutti.collective;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Point;

/**
 * An operation whose size is that of one block, of which there are as many as ranks; where blocks
 * may differ, the size is their mean.
 */
abstract class BlockOperation extends DataOperation {
  private final String block;

  /**
   * @param block what a block is, in words
   */
  BlockOperation(String block) {
    this.block = block;
  }

  @Override
  public final String sizeMeaning() {
    return irregular() ? block + ", on average" : block;
  }

  @Override
  public final double busFactor(int ranks) {
    return (ranks - 1.0) / ranks;
  }

  @Override
  public final long bandwidthBytes(Point point, int ranks) {
    return allBytes(point, ranks);
  }

  /** Returns the bytes of all blocks. */
  static long allBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), ranks);
  }

  /** Returns the bytes of the largest block. */
  static long blockBytes(Point point, int ranks) {
    return blocks(point, ranks).largest() * point.datatype().bytes();
  }

  /** Returns all blocks, unequal if the point says so. */
  static Blocks blocks(Point point, int ranks) {
    return Skew.blocks(point, Math.multiplyExact(point.count(), ranks), ranks);
  }
}
