package dev.tutti.backend.local;

import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * Element-wise reduction of all ranks' buffers, in rank order, with the arithmetic of each type.
 */
final class Reduction {
  private Reduction() {}

  /**
   * Reduces {@code count} elements from {@code offset} of every send buffer into {@code result}.
   */
  static void of(
      MemorySegment[] sends,
      long offset,
      MemorySegment result,
      long count,
      DataType type,
      ReduceOp op) {
    LongBinaryOperator ofIntegers = ofIntegers(op);
    DoubleBinaryOperator ofFloats = ofFloats(op);
    for (long i = 0; i < count; i++) {
      long at = offset + i;
      switch (type) {
        case BYTE -> {
          long value = byteAt(sends[0], at);
          for (int r = 1; r < sends.length; r++) {
            value = (byte) ofIntegers.applyAsLong(value, byteAt(sends[r], at));
          }
          result.set(ValueLayout.JAVA_BYTE, i, (byte) value);
        }
        case INT32 -> {
          long value = intAt(sends[0], at);
          for (int r = 1; r < sends.length; r++) {
            value = (int) ofIntegers.applyAsLong(value, intAt(sends[r], at));
          }
          result.setAtIndex(ValueLayout.JAVA_INT, i, (int) value);
        }
        case INT64 -> {
          long value = longAt(sends[0], at);
          for (int r = 1; r < sends.length; r++) {
            value = ofIntegers.applyAsLong(value, longAt(sends[r], at));
          }
          result.setAtIndex(ValueLayout.JAVA_LONG, i, value);
        }
        case FLOAT32 -> {
          double value = floatAt(sends[0], at);
          for (int r = 1; r < sends.length; r++) {
            value = (float) ofFloats.applyAsDouble(value, floatAt(sends[r], at));
          }
          result.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) value);
        }
        case INT32_INT32 -> {
          long best = longAt(sends[0], at);
          for (int r = 1; r < sends.length; r++) {
            best = better(best, longAt(sends[r], at), op);
          }
          result.setAtIndex(ValueLayout.JAVA_LONG, i, best);
        }
        case FLOAT64 -> {
          double value = doubleAt(sends[0], at);
          for (int r = 1; r < sends.length; r++) {
            value = ofFloats.applyAsDouble(value, doubleAt(sends[r], at));
          }
          result.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
        }
      }
    }
  }

  private static LongBinaryOperator ofIntegers(ReduceOp op) {
    return switch (op) {
      case SUM -> Long::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
      case PROD -> (a, b) -> a * b;
      case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
      case LOR -> (a, b) -> a != 0 || b != 0 ? 1 : 0;
      case LXOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
      case BAND -> (a, b) -> a & b;
      case BOR -> (a, b) -> a | b;
      case BXOR -> (a, b) -> a ^ b;
      case MINLOC, MAXLOC ->
          (a, b) -> {
            throw new IllegalArgumentException(op + " is defined for pairs alone");
          };
    };
  }

  private static DoubleBinaryOperator ofFloats(ReduceOp op) {
    return switch (op) {
      case SUM -> Double::sum;
      case MIN -> Math::min;
      case MAX -> Math::max;
      case PROD -> (a, b) -> a * b;
      case LAND, LOR, LXOR, BAND, BOR, BXOR, MINLOC, MAXLOC ->
          (a, b) -> {
            throw new IllegalArgumentException(op + " is not defined for floating types");
          };
    };
  }

  /** A pair's value stands before its index, so in the lower half of a little-endian long. */
  private static long better(long a, long b, ReduceOp op) {
    int order = Integer.compare((int) a, (int) b);
    if (order == 0) {
      return a >>> 32 <= b >>> 32 ? a : b;
    }
    return order < 0 == (op == ReduceOp.MINLOC) ? a : b;
  }

  private static long byteAt(MemorySegment send, long i) {
    return send.get(ValueLayout.JAVA_BYTE, i);
  }

  private static long intAt(MemorySegment send, long i) {
    return send.getAtIndex(ValueLayout.JAVA_INT, i);
  }

  private static long longAt(MemorySegment send, long i) {
    return send.getAtIndex(ValueLayout.JAVA_LONG, i);
  }

  private static double floatAt(MemorySegment send, long i) {
    return send.getAtIndex(ValueLayout.JAVA_FLOAT, i);
  }

  private static double doubleAt(MemorySegment send, long i) {
    return send.getAtIndex(ValueLayout.JAVA_DOUBLE, i);
  }
}
