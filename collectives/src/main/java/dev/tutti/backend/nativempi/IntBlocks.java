package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.DataType;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Blocks as the v and w forms of collectives take them: arrays of ints, and of handles, off the
 * heap. What has been made of blocks stays, since blocks do not change.
 */
final class IntBlocks {
  private final MemorySegment counts;
  private final MemorySegment offsets;
  private final MemorySegment byteOffsets;
  private final MemorySegment addresses;
  private final MemorySegment types;
  private Blocks seen;
  private Blocks seenInBytes;
  private DataType seenType;

  IntBlocks(int ranks) {
    Arena arena = Arena.ofAuto();
    counts = arena.allocate(JAVA_INT, ranks);
    offsets = arena.allocate(JAVA_INT, ranks);
    byteOffsets = arena.allocate(JAVA_INT, ranks);
    addresses = arena.allocate(JAVA_LONG, ranks);
    types = arena.allocate(JAVA_LONG, ranks);
  }

  /** Returns these arrays with counts and displacements in elements of blocks. */
  IntBlocks of(Blocks blocks) {
    if (blocks != seen) {
      seen = null;
      MemorySegment.copy(blocks.intCounts(), 0, counts, JAVA_INT, 0, blocks.size());
      MemorySegment.copy(blocks.intOffsets(), 0, offsets, JAVA_INT, 0, blocks.size());
      seen = blocks;
    }
    return this;
  }

  /** Returns these arrays with displacements in bytes, and the same type for every rank, too. */
  IntBlocks of(Blocks blocks, DataType type) {
    if (blocks != seenInBytes || type != seenType) {
      seenInBytes = null;
      int[] bytes =
          Arrays.stream(blocks.intOffsets())
              .map(
                  offset -> {
                    long inBytes = (long) offset * type.bytes();
                    if (inBytes > Integer.MAX_VALUE) {
                      throw new UnsupportedCall(
                          "a block that begins at byte "
                              + inBytes
                              + " is beyond MPI_Alltoallw's int displacements");
                    }
                    return (int) inBytes;
                  })
              .toArray();
      MemorySegment.copy(bytes, 0, byteOffsets, JAVA_INT, 0, bytes.length);
      fillTypes(Mpi.ABI.type(type), blocks.size());
      seenInBytes = blocks;
      seenType = type;
    }
    return of(blocks);
  }

  /** Returns these arrays with displacements as MPI_Aint, and one type for all, too. */
  IntBlocks ofAddresses(Blocks blocks, DataType type) {
    if (blocks != seenInBytes || type != seenType) {
      seenInBytes = null;
      for (int block = 0; block < blocks.size(); block++) {
        addresses.setAtIndex(JAVA_LONG, block, blocks.offset(block) * type.bytes());
      }
      fillTypes(Mpi.ABI.type(type), blocks.size());
      seenInBytes = blocks;
      seenType = type;
    }
    return of(blocks);
  }

  /** Tells whether there is room for so many blocks. */
  boolean holds(int blocks) {
    return counts.byteSize() >= (long) blocks * JAVA_INT.byteSize();
  }

  private void fillTypes(long handle, int ranks) {
    for (int r = 0; r < ranks; r++) {
      if (Mpi.ABI.handleBytes() == Integer.BYTES) {
        types.setAtIndex(JAVA_INT, r, (int) handle);
      } else {
        types.setAtIndex(JAVA_LONG, r, handle);
      }
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

  long addresses() {
    return addresses.address();
  }

  long types() {
    return types.address();
  }
}
