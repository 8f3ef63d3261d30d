package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.DataType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Blocks as the v and w forms of collectives take them, off the heap: arrays of handles, and of
 * ints or, for large-count functions, of MPI_Count and MPI_Aint, which are 64 bits wide. What has
 * been made of blocks stays, since blocks do not change.
 */
final class BlockArrays {
  private MemorySegment counts;
  private MemorySegment offsets;
  private MemorySegment byteOffsets;
  private MemorySegment types;
  private Blocks seen;
  private boolean seenLarge;
  private Blocks seenInBytes;
  private DataType seenType;
  private boolean seenWide;

  BlockArrays(int blocks) {
    allocate(blocks);
  }

  private void allocate(int blocks) {
    Arena arena = Arena.ofAuto();
    counts = arena.allocate(JAVA_LONG, blocks);
    offsets = arena.allocate(JAVA_LONG, blocks);
    byteOffsets = arena.allocate(JAVA_LONG, blocks);
    types = arena.allocate(JAVA_LONG, blocks);
  }

  /** Makes room for more blocks than there are ranks, which neighbours may be. */
  private void ensureRoom(int blocks) {
    if (counts.byteSize() < blocks * JAVA_LONG.byteSize()) {
      allocate(blocks);
      seen = null;
      seenInBytes = null;
    }
  }

  /**
   * Returns these arrays with counts and displacements in elements of blocks.
   *
   * @param large whether for a large-count function
   */
  BlockArrays of(Blocks blocks, boolean large) {
    if (blocks != seen || large != seenLarge) {
      ensureRoom(blocks.size());
      for (int block = 0; block < blocks.size(); block++) {
        set(counts, block, blocks.count(block), large);
        set(offsets, block, blocks.offset(block), large);
      }
      seen = blocks;
      seenLarge = large;
    }
    return this;
  }

  /**
   * Returns these arrays with displacements in bytes, and the same type for every block, too.
   *
   * @param large whether for a large-count function
   * @param wide whether displacements in bytes are of the type MPI_Aint
   */
  BlockArrays of(Blocks blocks, DataType type, boolean large, boolean wide) {
    if (blocks != seenInBytes || type != seenType || wide != seenWide) {
      ensureRoom(blocks.size());
      long handle = Mpi.ABI.type(type);
      for (int block = 0; block < blocks.size(); block++) {
        set(byteOffsets, block, blocks.offset(block) * type.bytes(), wide);
        set(types, block, handle, Mpi.ABI.handleBytes() == Long.BYTES);
      }
      seenInBytes = blocks;
      seenType = type;
      seenWide = wide;
    }
    return of(blocks, large);
  }

  private static void set(MemorySegment array, int index, long value, boolean wide) {
    if (wide) {
      array.setAtIndex(JAVA_LONG, index, value);
    } else {
      array.setAtIndex(JAVA_INT, index, (int) value);
    }
  }

  long counts() {
    return counts.address();
  }

  long offsets() {
    return offsets.address();
  }

  long byteOffsets() {
    return byteOffsets.address();
  }

  long types() {
    return types.address();
  }
}
