package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.Layout;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Datatypes made of others; their functions are looked up when the first is made. */
@SuppressWarnings("restricted")
final class DerivedTypes {
  private static final MpiFunction CONTIGUOUS = MpiFunction.of("MPI_Type_contiguous");
  private static final MpiFunction VECTOR = MpiFunction.of("MPI_Type_vector");
  private static final MpiFunction INDEXED = MpiFunction.of("MPI_Type_indexed");
  private static final MpiFunction COMMIT = MpiFunction.of("MPI_Type_commit");
  private static final MpiFunction FREE = MpiFunction.of("MPI_Type_free");

  private DerivedTypes() {}

  /**
   * Makes a datatype and commits it.
   *
   * @param element handle of the elements' type
   * @param memory frees it when it is closed
   */
  static long of(Layout layout, long element, Arena memory) {
    if (layout.count() > Integer.MAX_VALUE) {
      throw new UnsupportedCall(
          "a derived datatype of " + layout.count() + " elements is beyond MPI's int counts");
    }
    MemorySegment handle = Arena.ofAuto().allocate(JAVA_LONG);
    switch (layout.kind()) {
      case CONTIGUOUS -> CONTIGUOUS.call(layout.count(), element, handle.address());
      case VECTOR ->
          VECTOR.call(
              layout.count() / layout.block(),
              layout.block(),
              layout.stride(),
              element,
              handle.address());
      case INDEXED -> indexed(layout, element, handle);
    }
    COMMIT.call(handle.address());
    handle.reinterpret(memory, _ -> FREE.call(handle.address()));
    return Mpi.ABI.handleBytes() == Integer.BYTES
        ? handle.get(JAVA_INT, 0)
        : handle.get(JAVA_LONG, 0);
  }

  private static void indexed(Layout layout, long element, MemorySegment handle) {
    try (Arena arena = Arena.ofConfined()) {
      List<Layout.Run> runs = layout.runs();
      MemorySegment lengths = arena.allocate(JAVA_INT, runs.size());
      MemorySegment places = arena.allocate(JAVA_INT, runs.size());
      for (int i = 0; i < runs.size(); i++) {
        lengths.setAtIndex(JAVA_INT, i, runs.get(i).length());
        places.setAtIndex(JAVA_INT, i, runs.get(i).at());
      }
      INDEXED.call(runs.size(), lengths.address(), places.address(), element, handle.address());
    }
  }
}
