package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * One rank that makes every call of a {@link Communicator} with every type and reduction. Values
 * are small whole numbers, exact in every type; the expected ones are worked out from the ranks
 * alone.
 */
final class RankOfEveryCall {
  private static final int COUNT = 5;

  private final Communicator world;
  private final Arena arena;
  private final int rank;
  private final int size;

  RankOfEveryCall(Communicator world, Arena arena) {
    this.world = world;
    this.arena = arena;
    this.rank = world.rank();
    this.size = world.size();
  }

  void run() {
    List<DataType> single =
        Arrays.stream(DataType.values()).filter(type -> type != DataType.INT32_INT32).toList();
    for (DataType type : single) {
      pointToPoint(type);
      for (int root = 0; root < size; root++) {
        bcast(type, root);
        gather(type, root);
      }
      alltoall(type);
      for (ReduceOp op : ReduceOp.values()) {
        if (op.allows(type)) {
          allreduce(type, op);
          reduceScatter(type, op);
        }
      }
    }
    world.barrier();
    double before = world.wtime();
    expect("MPI_Wtime goes on", world.wtime() >= before, true);
    expect("a buffer starts on a page", bytes(1).address() % 4096, 0L);
  }

  /** What rank r sends as element i: differs between neighbours, never 0. */
  private static int value(int r, int i) {
    return (r + 2 * i) % 3 + 1;
  }

  private void pointToPoint(DataType type) {
    MemorySegment send = filled(type, COUNT, i -> value(rank, i));
    MemorySegment recv = world.allocate(arena, type, COUNT);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    world.sendrecv(send, COUNT, next, recv, COUNT, previous, type, 7);
    check("sendrecv", type, recv, COUNT, i -> value(previous, i));
    if (size > 1 && rank == 0) {
      world.send(send, COUNT, type, 1, 9);
    } else if (rank == 1) {
      world.recv(recv, COUNT, type, 0, 9);
      check("recv", type, recv, COUNT, i -> value(0, i));
    }
  }

  private void bcast(DataType type, int root) {
    MemorySegment buffer = filled(type, COUNT, i -> value(rank, i));
    world.bcast(buffer, COUNT, type, root);
    check("bcast", type, buffer, COUNT, i -> value(root, i));
  }

  private void gather(DataType type, int root) {
    MemorySegment send = filled(type, COUNT, i -> value(rank, i));
    MemorySegment recv = world.allocate(arena, type, (long) COUNT * size);
    world.gather(send, recv, COUNT, type, root);
    if (rank == root) {
      check("gather", type, recv, COUNT * size, i -> value(i / COUNT, i % COUNT));
    }
  }

  private void alltoall(DataType type) {
    MemorySegment send = filled(type, COUNT * size, i -> value(rank, i));
    MemorySegment recv = world.allocate(arena, type, (long) COUNT * size);
    world.alltoall(send, recv, COUNT, type);
    check("alltoall", type, recv, COUNT * size, i -> value(i / COUNT, rank * COUNT + i % COUNT));
  }

  private void allreduce(DataType type, ReduceOp op) {
    MemorySegment send = filled(type, COUNT, i -> value(rank, i));
    MemorySegment recv = world.allocate(arena, type, COUNT);
    world.allreduce(send, recv, COUNT, type, op);
    check("allreduce " + op, type, recv, COUNT, i -> reduced(op, i));
  }

  /** Rank r gets r + 1 elements, so that a wrong count or displacement shows. */
  private void reduceScatter(DataType type, ReduceOp op) {
    long[] counts = new long[size];
    int total = 0;
    int before = 0;
    for (int r = 0; r < size; r++) {
      counts[r] = r + 1L;
      total += r + 1;
      before += r < rank ? r + 1 : 0;
    }
    int displacement = before;
    MemorySegment send = filled(type, total, i -> value(rank, i));
    MemorySegment recv = world.allocate(arena, type, counts[rank]);
    world.reduceScatter(send, recv, Blocks.of(counts), type, op);
    check("reduceScatter " + op, type, recv, rank + 1, i -> reduced(op, displacement + i));
  }

  private double reduced(ReduceOp op, int i) {
    double result = value(0, i);
    for (int r = 1; r < size; r++) {
      double next = value(r, i);
      result =
          switch (op) {
            case SUM -> result + next;
            case MIN -> Math.min(result, next);
            case MAX -> Math.max(result, next);
            case PROD -> result * next;
            case LAND -> result != 0 && next != 0 ? 1 : 0;
            case LOR -> result != 0 || next != 0 ? 1 : 0;
            case LXOR -> (result != 0) ^ (next != 0) ? 1 : 0;
            case BAND -> (int) result & (int) next;
            case BOR -> (int) result | (int) next;
            case BXOR -> (int) result ^ (int) next;
            case MINLOC, MAXLOC -> throw new IllegalArgumentException("for pairs alone");
          };
    }
    return result;
  }

  private MemorySegment bytes(long count) {
    return world.allocate(arena, DataType.BYTE, count);
  }

  private MemorySegment filled(DataType type, int count, IntUnaryOperator values) {
    MemorySegment segment = world.allocate(arena, type, count);
    for (int i = 0; i < count; i++) {
      int value = values.applyAsInt(i);
      switch (type) {
        case BYTE -> segment.setAtIndex(JAVA_BYTE, i, (byte) value);
        case INT32 -> segment.setAtIndex(JAVA_INT, i, value);
        case INT64 -> segment.setAtIndex(JAVA_LONG, i, value);
        case FLOAT32 -> segment.setAtIndex(JAVA_FLOAT, i, value);
        case FLOAT64 -> segment.setAtIndex(JAVA_DOUBLE, i, value);
        case INT32_INT32 -> throw new IllegalArgumentException("pairs have no one value");
      }
    }
    return segment;
  }

  private void check(
      String call, DataType type, MemorySegment found, int count, IntToDoubleFunction expected) {
    for (int i = 0; i < count; i++) {
      double value =
          switch (type) {
            case BYTE -> found.getAtIndex(JAVA_BYTE, i);
            case INT32 -> found.getAtIndex(JAVA_INT, i);
            case INT64 -> found.getAtIndex(JAVA_LONG, i);
            case FLOAT32 -> found.getAtIndex(JAVA_FLOAT, i);
            case FLOAT64 -> found.getAtIndex(JAVA_DOUBLE, i);
            case INT32_INT32 -> throw new IllegalArgumentException("pairs have no one value");
          };
      expect(call + " " + type + " element " + i, value, expected.applyAsDouble(i));
    }
  }

  private void expect(String what, Object found, Object expected) {
    if (!found.equals(expected)) {
      throw new AssertionError(
          "rank " + rank + ": " + what + ": expected " + expected + ", found " + found);
    }
  }
}
