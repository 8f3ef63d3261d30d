package dev.tutti.measure;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.function.BinaryOperator;

/**
 * Reduction to rank 0 and broadcast from it over a binomial tree of send and receive: the harness
 * never talks through the collectives under test. Every rank sends and receives at most log2(P)
 * messages a call, and no rank holds more than two messages.
 */
public final class Tree {
  private static final int TAG = 7001;

  private final Communicator communicator;
  private final Arena memory;
  private final int rank;
  private final int size;
  private MemorySegment longs = MemorySegment.NULL;

  /** How two ranks' arrays become one: the second is folded into the first. */
  @FunctionalInterface
  public interface Fold {
    void into(long[] mine, MemorySegment theirs);
  }

  public Tree(Communicator communicator, Arena memory) {
    this.communicator = communicator;
    this.memory = memory;
    this.rank = communicator.rank();
    this.size = communicator.size();
  }

  /**
   * Folds all ranks' values into rank 0's; the other ranks' values are partly folded afterwards.
   */
  public void reduce(long[] values, Fold fold) {
    MemorySegment buffer = buffer(values.length);
    for (int bit = 1; bit < size; bit <<= 1) {
      if ((rank & bit) != 0) {
        MemorySegment.copy(values, 0, buffer, ValueLayout.JAVA_LONG, 0, values.length);
        communicator.send(buffer, values.length, DataType.INT64, rank - bit, TAG);
        return;
      }
      if (rank + bit < size) {
        communicator.recv(buffer, values.length, DataType.INT64, rank + bit, TAG);
        fold.into(values, buffer);
      }
    }
  }

  /** Gives every rank rank 0's values. */
  public void broadcast(long[] values) {
    MemorySegment buffer = buffer(values.length);
    int reach = Integer.highestOneBit(Math.max(1, size - 1)) << 1;
    int from = rank == 0 ? reach : Integer.lowestOneBit(rank);
    if (rank != 0) {
      communicator.recv(buffer, values.length, DataType.INT64, rank - from, TAG);
      MemorySegment.copy(buffer, ValueLayout.JAVA_LONG, 0, values, 0, values.length);
    } else {
      MemorySegment.copy(values, 0, buffer, ValueLayout.JAVA_LONG, 0, values.length);
    }
    for (int bit = from >> 1; bit > 0; bit >>= 1) {
      if (rank + bit < size) {
        communicator.send(buffer, values.length, DataType.INT64, rank + bit, TAG);
      }
    }
  }

  /** Gives every rank the element-wise maximum. */
  public void allReduceMax(long[] values) {
    reduce(
        values,
        (mine, theirs) -> {
          for (int i = 0; i < mine.length; i++) {
            mine[i] = Math.max(mine[i], theirs.getAtIndex(ValueLayout.JAVA_LONG, i));
          }
        });
    broadcast(values);
  }

  /**
   * Merges texts up to rank 0, each with that of the ranks directly above it; texts of neighbouring
   * ranks can so be made shorter than their sum.
   *
   * @return all ranks' texts merged on rank 0, null elsewhere
   */
  public String merge(String mine, BinaryOperator<String> join) {
    String merged = mine;
    for (int bit = 1; bit < size; bit <<= 1) {
      if ((rank & bit) != 0) {
        sendText(merged, rank - bit);
        return null;
      }
      if (rank + bit < size) {
        merged = join.apply(merged, receiveText(rank + bit));
      }
    }
    return merged;
  }

  /** Gives every rank rank 0's text; the others' is not looked at. */
  public String shareText(String mine) {
    byte[] text = rank == 0 ? mine.getBytes(StandardCharsets.UTF_8) : null;
    long[] length = {rank == 0 ? text.length : 0};
    broadcast(length);
    long[] packed = new long[(int) (length[0] + 7) / 8];
    MemorySegment words = MemorySegment.ofArray(packed);
    if (rank == 0) {
      MemorySegment.copy(text, 0, words, ValueLayout.JAVA_BYTE, 0, text.length);
    }
    broadcast(packed);
    return new String(
        words.asSlice(0, length[0]).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
  }

  /** Sends a text to one rank, which must receive it. */
  public void sendText(String text, int destination) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    MemorySegment length = buffer(1);
    length.setAtIndex(ValueLayout.JAVA_LONG, 0, bytes.length);
    communicator.send(length, 1, DataType.INT64, destination, TAG);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment body = communicator.allocate(arena, DataType.BYTE, Math.max(1, bytes.length));
      MemorySegment.copy(bytes, 0, body, ValueLayout.JAVA_BYTE, 0, bytes.length);
      communicator.send(body, bytes.length, DataType.BYTE, destination, TAG);
    }
  }

  /** Receives a text from one rank. */
  public String receiveText(int source) {
    MemorySegment length = buffer(1);
    communicator.recv(length, 1, DataType.INT64, source, TAG);
    int bytes = Math.toIntExact(length.getAtIndex(ValueLayout.JAVA_LONG, 0));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment body = communicator.allocate(arena, DataType.BYTE, Math.max(1, bytes));
      communicator.recv(body, bytes, DataType.BYTE, source, TAG);
      return new String(
          body.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }
  }

  /** Sends numbers to one rank, which must receive them. */
  void sendLongs(long[] values, int destination) {
    MemorySegment buffer = buffer(Math.max(1, values.length));
    buffer.setAtIndex(ValueLayout.JAVA_LONG, 0, values.length);
    communicator.send(buffer, 1, DataType.INT64, destination, TAG);
    MemorySegment.copy(values, 0, buffer, ValueLayout.JAVA_LONG, 0, values.length);
    communicator.send(buffer, values.length, DataType.INT64, destination, TAG);
  }

  /** Receives numbers from one rank. */
  long[] receiveLongs(int source) {
    MemorySegment length = buffer(1);
    communicator.recv(length, 1, DataType.INT64, source, TAG);
    long[] values = new long[Math.toIntExact(length.getAtIndex(ValueLayout.JAVA_LONG, 0))];
    MemorySegment buffer = buffer(Math.max(1, values.length));
    communicator.recv(buffer, values.length, DataType.INT64, source, TAG);
    MemorySegment.copy(buffer, ValueLayout.JAVA_LONG, 0, values, 0, values.length);
    return values;
  }

  private MemorySegment buffer(int count) {
    if (longs.byteSize() < count * 8L) {
      longs = communicator.allocate(memory, DataType.INT64, Integer.highestOneBit(count) * 2L);
    }
    return longs;
  }
}
