package dev.tutti.backend.local;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** One rank of a {@link LocalWorld}. */
final class LocalCommunicator implements Communicator {
  private final LocalWorld world;
  private final int rank;
  private final int size;

  LocalCommunicator(LocalWorld world, int rank, int size) {
    this.world = world;
    this.rank = rank;
    this.size = size;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  /** Returns memory on the heap, which all ranks may read: arenas may belong to one thread. */
  @Override
  public MemorySegment allocate(Arena memory, DataType type, long count) {
    long bytes = Math.multiplyExact(count, type.bytes());
    return MemorySegment.ofArray(new long[Math.toIntExact((bytes + 7) / 8)]).asSlice(0, bytes);
  }

  @Override
  public String libraryVersion() {
    return "Tutti local ranks (threads of one JVM)";
  }

  @Override
  public String libraryPath() {
    return "";
  }

  @Override
  public double wtime() {
    return System.nanoTime() * 1e-9;
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    byte[] data = buffer.asSlice(0, bytes(count, type)).toArray(ValueLayout.JAVA_BYTE);
    world.send(rank, destination, new LocalWorld.Message(tag, MemorySegment.ofArray(data)));
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    LocalWorld.Message message = world.receive(source, rank);
    if (message.tag() != tag || message.data().byteSize() > bytes(count, type)) {
      throw new IllegalStateException(
          "rank " + rank + ": message from rank " + source + " does not fit its receive");
    }
    MemorySegment.copy(message.data(), 0, buffer, 0, message.data().byteSize());
  }

  @Override
  public void sendrecv(
      MemorySegment send,
      int sendCount,
      int destination,
      MemorySegment recv,
      int recvCount,
      int source,
      DataType type,
      int tag) {
    send(send, sendCount, type, destination, tag);
    recv(recv, recvCount, type, source, tag);
  }

  @Override
  public void barrier() {
    world.meet();
  }

  @Override
  public void bcast(MemorySegment buffer, int count, DataType type, int root) {
    long bytes = bytes(count, type);
    world.exchange(
        rank,
        buffer,
        all -> {
          if (rank != root) {
            MemorySegment.copy((MemorySegment) all[root], 0, buffer, 0, bytes);
          }
        });
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, int count, DataType type, int root) {
    long bytes = bytes(count, type);
    world.exchange(
        rank,
        send,
        all -> {
          if (rank == root) {
            for (int r = 0; r < size; r++) {
              MemorySegment.copy((MemorySegment) all[r], 0, recv, r * bytes, bytes);
            }
          }
        });
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, int count, DataType type) {
    long bytes = bytes(count, type);
    world.exchange(
        rank,
        send,
        all -> {
          for (int r = 0; r < size; r++) {
            MemorySegment.copy((MemorySegment) all[r], rank * bytes, recv, r * bytes, bytes);
          }
        });
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, int count, DataType type, ReduceOp op) {
    world.exchange(rank, send, all -> Reduction.of(all, 0, recv, count, type, op));
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, int[] counts, DataType type, ReduceOp op) {
    long before = 0;
    for (int r = 0; r < rank; r++) {
      before += counts[r];
    }
    long offset = before;
    world.exchange(rank, send, all -> Reduction.of(all, offset, recv, counts[rank], type, op));
  }

  @Override
  public void abort(int status) {
    world.fail(new IllegalStateException("rank " + rank + " aborted with status " + status));
  }

  @Override
  public void close() {}

  private static long bytes(long count, DataType type) {
    return count * type.bytes();
  }
}
