package dev.tutti.measure;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Counts what one rank sends and receives between two ranks; refuses every collective. */
final class CountingCommunicator implements Communicator {
  private final Communicator inner;
  private long messages;
  private long largestBytes;

  CountingCommunicator(Communicator inner) {
    this.inner = inner;
  }

  void reset() {
    messages = 0;
    largestBytes = 0;
  }

  long messages() {
    return messages;
  }

  long largestBytes() {
    return largestBytes;
  }

  private void count(long count, DataType type) {
    messages++;
    largestBytes = Math.max(largestBytes, count * type.bytes());
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    count(count, type);
    inner.send(buffer, count, type, destination, tag);
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    count(count, type);
    inner.recv(buffer, count, type, source, tag);
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
    count(sendCount, type);
    count(recvCount, type);
    inner.sendrecv(send, sendCount, destination, recv, recvCount, source, type, tag);
  }

  @Override
  public int rank() {
    return inner.rank();
  }

  @Override
  public int size() {
    return inner.size();
  }

  @Override
  public MemorySegment allocate(Arena memory, DataType type, long count) {
    return inner.allocate(memory, type, count);
  }

  @Override
  public String libraryVersion() {
    return inner.libraryVersion();
  }

  @Override
  public String libraryPath() {
    return inner.libraryPath();
  }

  @Override
  public double wtime() {
    return inner.wtime();
  }

  @Override
  public void barrier() {
    throw collective();
  }

  @Override
  public void bcast(MemorySegment buffer, long count, DataType type, int root) {
    throw collective();
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    throw collective();
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, long count, DataType type) {
    throw collective();
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    throw collective();
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, ReduceOp op) {
    throw collective();
  }

  @Override
  public void abort(int status) {
    inner.abort(status);
  }

  @Override
  public void close() {}

  private static AssertionError collective() {
    return new AssertionError("the harness talked through a collective under test");
  }
}
