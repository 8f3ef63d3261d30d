package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.WrongResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Locale;
import java.util.function.LongUnaryOperator;

/** Elements of one type with guard elements behind them, filled and checked element by element. */
final class Buffer {
  private static final byte POISON = (byte) 0xEE;
  private static final int GUARD_BYTES = 64;

  /** Two cache lines, so that a place and the next share none and are not prefetched together. */
  private static final long ALIGNMENT = 128;

  private final String name;
  private final int rank;
  private final DataType type;
  private final long count;
  private final MemorySegment all;
  private final long stride;
  private final long places;
  private MemorySegment segment;
  private long place;

  /**
   * @param name for messages: {@code send buffer} or {@code receive buffer}
   * @param count elements, without the guard
   */
  Buffer(String name, Communicator communicator, Arena memory, DataType type, long count) {
    this(name, communicator, memory, type, count, 0);
  }

  /**
   * @param spread over how many bytes this buffer wanders, from place to place, so that a call
   *     finds none of it in a cache; 0 to stay
   */
  Buffer(
      String name,
      Communicator communicator,
      Arena memory,
      DataType type,
      long count,
      long spread) {
    this.name = name;
    this.rank = communicator.rank();
    this.type = type;
    this.count = count;
    long bytes = Math.addExact(Math.multiplyExact(count, (long) type.bytes()), GUARD_BYTES);
    this.stride = Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    this.places = spread == 0 ? 1 : Math.max(2, Math.ceilDiv(spread, stride));
    long allBytes = places == 1 ? bytes : Math.multiplyExact(stride, places);
    this.all = communicator.allocate(memory, type, allBytes / type.bytes());
    this.segment = places == 1 ? all : all.asSlice(0, bytes);
    poison();
  }

  /** Goes on to the next place. */
  void advance() {
    place = place + 1 == places ? 0 : place + 1;
    segment = all.asSlice(place * stride, segment.byteSize());
  }

  /** Makes every place hold what this one holds. */
  void copyToAllPlaces() {
    for (long other = 0; other < places; other++) {
      if (other != place) {
        all.asSlice(other * stride, segment.byteSize()).copyFrom(segment);
      }
    }
  }

  /** Returns what calls take. */
  MemorySegment segment() {
    return segment;
  }

  /** Makes every element, and the guard, a value that no test data has throughout. */
  void poison() {
    segment.fill(POISON);
  }

  /** Gives {@code many} elements behind {@code first} the values of their indexes from there. */
  void fill(long first, long many, LongUnaryOperator valueOfElement) {
    for (long i = 0; i < many; i++) {
      set(first + i, valueOfElement.applyAsLong(i));
    }
  }

  /**
   * Checks every element and the guard.
   *
   * @throws WrongResult naming rank, index, expected and found
   */
  void check(LongUnaryOperator expectedOfElement) {
    check(count, expectedOfElement);
    checkGuard();
  }

  /**
   * Checks the first elements, where what lies behind them is scratch.
   *
   * @throws WrongResult naming rank, index, expected and found
   */
  void check(long first, LongUnaryOperator expectedOfElement) {
    for (long i = 0; i < first; i++) {
      long expected = expectedOfElement.applyAsLong(i);
      if (!holds(i, expected)) {
        throw new WrongResult(
            String.format(
                Locale.ROOT,
                "rank %d: %s[%d] expected %s, found %s",
                rank,
                name,
                i,
                type == DataType.INT32_INT32 ? pairText(expected) : Long.toString(expected),
                text(i)));
      }
    }
  }

  /** Checks that nothing was written behind the last element. */
  void checkGuard() {
    long from = count * type.bytes();
    for (long i = from; i < segment.byteSize(); i++) {
      byte found = segment.get(ValueLayout.JAVA_BYTE, i);
      if (found != POISON) {
        throw new WrongResult(
            String.format(
                Locale.ROOT,
                "rank %d: %s was written %d bytes beyond its end, expected %d, found %d",
                rank,
                name,
                i - from + 1,
                POISON,
                found));
      }
    }
  }

  private void set(long i, long value) {
    switch (type) {
      case BYTE -> segment.set(ValueLayout.JAVA_BYTE, i, (byte) value);
      case INT32 -> segment.setAtIndex(ValueLayout.JAVA_INT, i, (int) value);
      case INT64 -> segment.setAtIndex(ValueLayout.JAVA_LONG, i, value);
      case FLOAT32 -> segment.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) value);
      case FLOAT64 -> segment.setAtIndex(ValueLayout.JAVA_DOUBLE, i, (double) value);
      case INT32_INT32 -> {
        segment.setAtIndex(ValueLayout.JAVA_INT, 2 * i, Pattern.first(value));
        segment.setAtIndex(ValueLayout.JAVA_INT, 2 * i + 1, Pattern.second(value));
      }
    }
  }

  private boolean holds(long i, long value) {
    return switch (type) {
      case BYTE -> segment.get(ValueLayout.JAVA_BYTE, i) == (byte) value;
      case INT32 -> segment.getAtIndex(ValueLayout.JAVA_INT, i) == (int) value;
      case INT64 -> segment.getAtIndex(ValueLayout.JAVA_LONG, i) == value;
      case FLOAT32 -> segment.getAtIndex(ValueLayout.JAVA_FLOAT, i) == (float) value;
      case FLOAT64 -> segment.getAtIndex(ValueLayout.JAVA_DOUBLE, i) == (double) value;
      case INT32_INT32 -> pairAt(i) == value;
    };
  }

  private long pairAt(long i) {
    return Pattern.pair(
        segment.getAtIndex(ValueLayout.JAVA_INT, 2 * i),
        segment.getAtIndex(ValueLayout.JAVA_INT, 2 * i + 1));
  }

  private static String pairText(long pair) {
    return Pattern.first(pair) + " at " + Pattern.second(pair);
  }

  private String text(long i) {
    return switch (type) {
      case BYTE -> Byte.toString(segment.get(ValueLayout.JAVA_BYTE, i));
      case INT32 -> Integer.toString(segment.getAtIndex(ValueLayout.JAVA_INT, i));
      case INT64 -> Long.toString(segment.getAtIndex(ValueLayout.JAVA_LONG, i));
      case FLOAT32 -> Float.toString(segment.getAtIndex(ValueLayout.JAVA_FLOAT, i));
      case FLOAT64 -> Double.toString(segment.getAtIndex(ValueLayout.JAVA_DOUBLE, i));
      case INT32_INT32 -> pairText(pairAt(i));
    };
  }
}
