package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Layout;
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
  private final Layout layout;
  private final long dataBytes;
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
    this(name, communicator, memory, type, count, null, 0);
  }

  /**
   * @param layout where elements lie, null for one behind the other
   * @param spread over how many bytes this buffer wanders, from place to place, so that a call
   *     finds none of it in a cache; 0 to stay
   */
  Buffer(
      String name,
      Communicator communicator,
      Arena memory,
      DataType type,
      long count,
      Layout layout,
      long spread) {
    this.name = name;
    this.rank = communicator.rank();
    this.type = type;
    this.count = count;
    this.layout = layout;
    this.dataBytes =
        Math.multiplyExact(layout == null ? count : layout.extent(count), (long) type.bytes());
    long bytes = Math.addExact(dataBytes, GUARD_BYTES);
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
      set(at(first + i), valueOfElement.applyAsLong(i));
    }
  }

  /** Returns where an element lies. */
  private long at(long element) {
    return layout == null ? element : layout.at(element);
  }

  /**
   * Checks every element, the gaps between them and the guard.
   *
   * @throws WrongResult naming rank, index, expected and found
   */
  void check(LongUnaryOperator expectedOfElement) {
    check(count, expectedOfElement);
    checkGuard();
  }

  /**
   * Checks the first elements and the gaps between them, where what lies behind them is scratch.
   *
   * @throws WrongResult naming rank, index, expected and found
   */
  void check(long first, LongUnaryOperator expectedOfElement) {
    for (long i = 0; i < first; i++) {
      long expected = expectedOfElement.applyAsLong(i);
      long at = at(i);
      if (!holds(at, expected)) {
        throw new WrongResult(
            String.format(
                Locale.ROOT,
                "rank %d: %s[%d] expected %s, found %s",
                rank,
                name,
                i,
                type == DataType.INT32_INT32 ? pairText(expected) : Long.toString(expected),
                text(at)));
      }
      if (layout != null && i + 1 < first) {
        checkGap(i, at);
      }
    }
  }

  /** Checks that nothing was written behind the last element. */
  void checkGuard() {
    for (long i = dataBytes; i < segment.byteSize(); i++) {
      byte found = segment.get(ValueLayout.JAVA_BYTE, i);
      if (found != POISON) {
        throw new WrongResult(
            String.format(
                Locale.ROOT,
                "rank %d: %s was written %d bytes beyond its end, expected %d, found %d",
                rank,
                name,
                i - dataBytes + 1,
                POISON,
                found));
      }
    }
  }

  private void checkGap(long element, long at) {
    long until = at(element + 1) * type.bytes();
    for (long i = (at + 1) * type.bytes(); i < until; i++) {
      byte found = segment.get(ValueLayout.JAVA_BYTE, i);
      if (found != POISON) {
        throw new WrongResult(
            String.format(
                Locale.ROOT,
                "rank %d: %s was written in the gap behind element %d, expected %d, found %d",
                rank,
                name,
                element,
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
