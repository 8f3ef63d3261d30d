package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.Topology;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;

/** Communicators made of others: with neighbours, or of some of the ranks. */
@SuppressWarnings("restricted")
final class DerivedCommunicators {
  private static final MpiFunction CART_CREATE = MpiFunction.of("MPI_Cart_create");
  private static final MpiFunction CART_SHIFT = MpiFunction.of("MPI_Cart_shift");
  private static final MpiFunction DIST_GRAPH_CREATE_ADJACENT =
      MpiFunction.of("MPI_Dist_graph_create_adjacent");
  private static final MpiFunction COMM_SPLIT = MpiFunction.of("MPI_Comm_split");
  private static final int UNDEFINED = -32766;
  private static final MpiFunction COMM_FREE = MpiFunction.of("MPI_Comm_free");

  private DerivedCommunicators() {}

  static Topology cartesian(long communicator, List<Integer> extents, Arena memory) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment handle = newHandle();
      long periodic = ints(arena, Collections.nCopies(extents.size(), 1));
      CART_CREATE.call(
          communicator, extents.size(), ints(arena, extents), periodic, 0, handle.address());
      long created = opened(handle, memory);
      List<Integer> neighbours = new ArrayList<>();
      MemorySegment below = arena.allocate(JAVA_INT);
      MemorySegment above = arena.allocate(JAVA_INT);
      for (int dimension = 0; dimension < extents.size(); dimension++) {
        CART_SHIFT.call(created, dimension, 1, below.address(), above.address());
        neighbours.add(below.get(JAVA_INT, 0));
        neighbours.add(above.get(JAVA_INT, 0));
      }
      return new Topology(created, neighbours, neighbours);
    }
  }

  /** All weights are one: MPI_UNWEIGHTED is not a constant in every library. */
  static Topology graph(
      long communicator, List<Integer> sources, List<Integer> destinations, Arena memory) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment handle = newHandle();
      DIST_GRAPH_CREATE_ADJACENT.call(
          communicator,
          sources.size(),
          ints(arena, sources),
          ints(arena, Collections.nCopies(sources.size(), 1)),
          destinations.size(),
          ints(arena, destinations),
          ints(arena, Collections.nCopies(destinations.size(), 1)),
          Mpi.ABI.infoNull(),
          0,
          handle.address());
      return new Topology(opened(handle, memory), sources, destinations);
    }
  }

  /** Returns the handle of this rank's group, empty if it has none. */
  static OptionalLong split(long communicator, int group, int rank, Arena memory) {
    MemorySegment handle = newHandle();
    COMM_SPLIT.call(communicator, group < 0 ? UNDEFINED : group, rank, handle.address());
    return group < 0 ? OptionalLong.empty() : OptionalLong.of(opened(handle, memory));
  }

  private static MemorySegment newHandle() {
    return Arena.ofAuto().allocate(JAVA_LONG);
  }

  /** Returns the handle, and frees it with the memory that the ranks give up together. */
  private static long opened(MemorySegment handle, Arena memory) {
    handle.reinterpret(memory, _ -> COMM_FREE.call(handle.address()));
    return Mpi.ABI.handleBytes() == Integer.BYTES
        ? handle.get(JAVA_INT, 0)
        : handle.get(JAVA_LONG, 0);
  }

  private static long ints(Arena arena, List<Integer> values) {
    int[] array = values.stream().mapToInt(Integer::intValue).toArray();
    return arena.allocateFrom(JAVA_INT, array).address();
  }
}
