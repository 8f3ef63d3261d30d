package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A library with a fault: on one rank, the first byte that a collective delivers has a bit flipped.
 */
final class WrongCommunicator implements Communicator {
  private final Communicator right;
  private final int victim;

  WrongCommunicator(Communicator right, int victim) {
    this.right = right;
    this.victim = victim;
  }

  private void spoil(MemorySegment received) {
    if (right.rank() == victim) {
      byte first = received.get(ValueLayout.JAVA_BYTE, 0);
      received.set(ValueLayout.JAVA_BYTE, 0, (byte) (first ^ 4));
    }
  }

  @Override
  public void bcast(MemorySegment buffer, int count, DataType type, int root) {
    right.bcast(buffer, count, type, root);
    spoil(buffer);
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, int count, DataType type, int root) {
    right.gather(send, recv, count, type, root);
    spoil(recv);
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, int count, DataType type) {
    right.alltoall(send, recv, count, type);
    spoil(recv);
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, int count, DataType type, ReduceOp op) {
    right.allreduce(send, recv, count, type, op);
    spoil(recv);
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, int[] counts, DataType type, ReduceOp op) {
    right.reduceScatter(send, recv, counts, type, op);
    spoil(recv);
  }

  @Override
  public int rank() {
    return right.rank();
  }

  @Override
  public int size() {
    return right.size();
  }

  @Override
  public MemorySegment allocate(Arena memory, DataType type, long count) {
    return right.allocate(memory, type, count);
  }

  @Override
  public String libraryVersion() {
    return right.libraryVersion();
  }

  @Override
  public String libraryPath() {
    return right.libraryPath();
  }

  @Override
  public double wtime() {
    return right.wtime();
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    right.send(buffer, count, type, destination, tag);
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    right.recv(buffer, count, type, source, tag);
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
    right.sendrecv(send, sendCount, destination, recv, recvCount, source, type, tag);
  }

  @Override
  public void barrier() {
    right.barrier();
  }

  @Override
  public void abort(int status) {
    right.abort(status);
  }

  @Override
  public void close() {
    right.close();
  }
}
