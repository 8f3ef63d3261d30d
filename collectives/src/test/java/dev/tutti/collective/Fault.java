package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Map;

/** What a wrong library does to a collective call, seen from one rank. */
enum Fault {
  /** One bit of the first byte that the victim receives is flipped. */
  FLIPPED_BIT {
    @Override
    void after(FaultyCall call) {
      if (call.isVictim()) {
        byte first = call.received().get(ValueLayout.JAVA_BYTE, 0);
        call.received().set(ValueLayout.JAVA_BYTE, 0, (byte) (first ^ 4));
      }
    }
  },
  /** What the victim receives stands one element too early. */
  ONE_ELEMENT_OFF {
    @Override
    void after(FaultyCall call) {
      if (call.isVictim()) {
        MemorySegment.copy(
            call.received(),
            call.elementBytes(),
            call.received(),
            0,
            call.received().byteSize() - call.elementBytes());
      }
    }
  },
  /** The halves of what the victim receives are swapped. */
  SWAPPED_BLOCKS {
    @Override
    void after(FaultyCall call) {
      if (call.isVictim()) {
        long elements = call.received().byteSize() / call.elementBytes();
        long half = elements / 2 * call.elementBytes();
        byte[] first = call.received().asSlice(0, half).toArray(ValueLayout.JAVA_BYTE);
        MemorySegment.copy(call.received(), half, call.received(), 0, half);
        MemorySegment.copy(MemorySegment.ofArray(first), 0, call.received(), half, half);
      }
    }
  },
  /** The gap behind the first element that the victim receives is written to. */
  WRITTEN_GAP {
    @Override
    boolean appliesTo(Collective collective) {
      return collective.knows(PointOptions.DERIVED);
    }

    @Override
    Map<String, String> options() {
      return Map.of(PointOptions.DERIVED, "vector");
    }

    @Override
    void after(FaultyCall call) {
      if (call.isVictim()) {
        call.received().set(ValueLayout.JAVA_BYTE, call.elementBytes(), (byte) 1);
      }
    }
  },
  /** The victim's receive buffer is left as it was. */
  STALE_BUFFER {
    @Override
    Object[] before(FaultyCall call) {
      call.keepReceived();
      return call.arguments();
    }

    @Override
    void after(FaultyCall call) {
      if (call.isVictim()) {
        call.restoreReceived();
      }
    }
  },
  /** The next rank is taken for the root. */
  WRONG_ROOT {
    @Override
    boolean appliesTo(Collective collective) {
      return collective.rooted();
    }

    // Every rank then has the buffers of a root, else the fault would be a crash.
    @Override
    Map<String, String> options() {
      return Map.of(PointOptions.ROOT, "rotate");
    }

    @Override
    Object[] before(FaultyCall call) {
      Object[] arguments = call.arguments().clone();
      int last = arguments.length - 1;
      arguments[last] = ((int) arguments[last] + 1) % call.ranks();
      return arguments;
    }
  },
  /** Another reduction is taken: sum for max, exclusive for inclusive or, max for the others. */
  WRONG_REDUCTION {
    @Override
    boolean appliesTo(Collective collective) {
      return collective.reduces();
    }

    @Override
    Object[] before(FaultyCall call) {
      return Arrays.stream(call.arguments())
          .map(
              argument ->
                  switch (argument) {
                    case ReduceOp op when op == ReduceOp.MAX -> ReduceOp.SUM;
                    case ReduceOp op when op == ReduceOp.LOR -> ReduceOp.LXOR;
                    case ReduceOp op when op == ReduceOp.MINLOC -> ReduceOp.MAXLOC;
                    case ReduceOp op when op == ReduceOp.MAXLOC -> ReduceOp.MINLOC;
                    case ReduceOp _ -> ReduceOp.MAX;
                    default -> argument;
                  })
          .toArray();
    }
  },
  /** What rank 0, or the root where only that sends, contributes is lost: zeros stand for it. */
  MISSING_RANK {
    @Override
    Object[] before(FaultyCall call) {
      if (!call.isSender()) {
        return call.arguments();
      }
      Object[] arguments = call.arguments().clone();
      arguments[0] = call.zeros(((MemorySegment) arguments[0]).byteSize());
      return arguments;
    }

    @Override
    boolean appliesTo(Collective collective) {
      return !collective.name().contains("bcast"); // its one buffer is input and output
    }
  };

  /** Tells whether an operation can have the fault. */
  boolean appliesTo(Collective collective) {
    return collective.movesData();
  }

  /** Returns what points need so that the fault shows. */
  Map<String, String> options() {
    return Map.of();
  }

  /** Returns the arguments that the library gets. */
  Object[] before(FaultyCall call) {
    return call.arguments();
  }

  /** Spoils what the library delivered. */
  void after(FaultyCall call) {}

  /** One call of a collective under way, on one rank. */
  static final class FaultyCall {
    private static final int GUARD_BYTES = 64;

    private final Communicator right;
    private final int victim;
    private final int sender;
    private final int elementBytes;
    private final Object[] arguments;
    private byte[] kept;

    FaultyCall(Communicator right, int victim, int sender, int elementBytes, Object[] arguments) {
      this.right = right;
      this.victim = victim;
      this.sender = sender;
      this.elementBytes = elementBytes;
      this.arguments = arguments;
    }

    Object[] arguments() {
      return arguments;
    }

    int ranks() {
      return right.size();
    }

    boolean isVictim() {
      return right.rank() == victim;
    }

    boolean isSender() {
      return right.rank() == sender;
    }

    int elementBytes() {
      return elementBytes;
    }

    /** Returns the elements that the call receives: of its buffers, the last. */
    MemorySegment received() {
      MemorySegment buffer =
          (MemorySegment)
              Arrays.stream(arguments)
                  .filter(MemorySegment.class::isInstance)
                  .reduce((first, second) -> second)
                  .orElseThrow();
      return buffer.asSlice(0, buffer.byteSize() - GUARD_BYTES);
    }

    void keepReceived() {
      kept = received().toArray(ValueLayout.JAVA_BYTE);
    }

    void restoreReceived() {
      received().copyFrom(MemorySegment.ofArray(kept));
    }

    MemorySegment zeros(long bytes) {
      return MemorySegment.ofArray(new long[(int) (bytes + 7) / 8]).asSlice(0, bytes);
    }
  }
}
