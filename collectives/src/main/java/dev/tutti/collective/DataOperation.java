package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.StartingCommunicator;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** An operation that moves data: what all of them do with a point before it is theirs. */
abstract class DataOperation implements Collective {

  @Override
  public final Call prepare(Communicator communicator, Point point, Arena memory) {
    if (PointOptions.inPlace(point)) {
      refuseInPlace(point);
      // Where only the root would pass it, the others must learn as well that there is none.
      MemorySegment _ = communicator.inPlace();
    }
    // What only starts has been given its datatype and its threads before.
    Communicator ranks =
        communicator instanceof StartingCommunicator
            ? communicator
            : Derived.on(FirstTouching.on(communicator, point), point, memory);
    return call(ranks, point, memory);
  }

  @Override
  public Optional<String> refusal(Point point, int ranks) {
    return Derived.refusal(point);
  }

  @Override
  public final long memoryBytes(Point point, int ranks) {
    long data = Math.addExact(sendBytes(point, ranks), recvBytes(point, ranks));
    return CacheOff.memoryBytes(point, Derived.memoryBytes(point, data));
  }

  @Override
  public final boolean knows(String option) {
    return switch (option) {
      case PointOptions.IN_PLACE -> hasInPlaceForm();
      case PointOptions.ROOT -> rooted();
      case PointOptions.SKEW -> irregular();
      case PointOptions.CACHE_OFF, PointOptions.FIRST_TOUCH, PointOptions.THREADS_PER_RANK -> true;
      case PointOptions.GRAPH -> hasNeighbours();
      case PointOptions.DERIVED -> !reduces() && !irregular();
      default -> false;
    };
  }

  private void refuseInPlace(Point point) {
    if (!hasInPlaceForm()) {
      throw new UnsupportedCall("MPI defines no in-place form of " + name());
    }
    if (PointOptions.rootRotates(point)) {
      throw new UnsupportedCall("in place, a root that rotates would find another rank's result");
    }
  }

  /** Tells whether MPI_IN_PLACE may be passed. */
  boolean hasInPlaceForm() {
    return true;
  }

  /** Tells whether ranks have neighbours, so that a graph applies. */
  boolean hasNeighbours() {
    return false;
  }

  /** Prepares the operation with one pair of buffers. */
  abstract DataCall call(Communicator communicator, Point point, Arena memory);
}
