package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** MPI_COMM_WORLD of a native library. Nothing here allocates once a call has been made. */
final class NativeCommunicator implements Communicator {
  private static final int PAGE_BYTES = CLibrary.pageBytes();

  private final String libraryPath;
  private final String libraryVersion;
  private final long communicator;
  private final int rank;
  private final int size;
  private final MemorySegment counts;

  /** Joins the ranks: MPI_Init_thread of the library that is loaded from {@code libraryPath}. */
  NativeCommunicator(String libraryPath) {
    Mpi.init();
    this.libraryPath = libraryPath;
    libraryVersion = Mpi.libraryVersion();
    communicator = Mpi.ABI.commWorld();
    rank = Mpi.rank(communicator);
    size = Mpi.size(communicator);
    counts = Arena.ofAuto().allocate(JAVA_INT, size);
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public MemorySegment allocate(Arena memory, DataType type, long count) {
    return memory.allocate(Math.multiplyExact(count, (long) type.bytes()), PAGE_BYTES);
  }

  @Override
  public String libraryVersion() {
    return libraryVersion;
  }

  @Override
  public String libraryPath() {
    return libraryPath;
  }

  @Override
  public double wtime() {
    return Mpi.wtime();
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    Mpi.send(address(buffer), count, Mpi.ABI.type(type), destination, tag, communicator);
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    Mpi.recv(address(buffer), count, Mpi.ABI.type(type), source, tag, communicator);
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
    Mpi.sendrecv(
        address(send),
        sendCount,
        destination,
        address(recv),
        recvCount,
        source,
        Mpi.ABI.type(type),
        tag,
        communicator);
  }

  @Override
  public void barrier() {
    Mpi.barrier(communicator);
  }

  @Override
  public void bcast(MemorySegment buffer, int count, DataType type, int root) {
    Mpi.bcast(address(buffer), count, Mpi.ABI.type(type), root, communicator);
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, int count, DataType type, int root) {
    Mpi.gather(address(send), address(recv), count, Mpi.ABI.type(type), root, communicator);
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, int count, DataType type) {
    Mpi.alltoall(address(send), address(recv), count, Mpi.ABI.type(type), communicator);
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, int count, DataType type, ReduceOp op) {
    Mpi.allreduce(
        address(send), address(recv), count, Mpi.ABI.type(type), Mpi.ABI.op(op), communicator);
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, int[] counts, DataType type, ReduceOp op) {
    // Copied each time, a few ns: an array remembered by identity could have changed meanwhile.
    MemorySegment.copy(counts, 0, this.counts, JAVA_INT, 0, size);
    Mpi.reduceScatter(
        address(send),
        address(recv),
        this.counts.address(),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void abort(int status) {
    Mpi.abort(communicator, status);
  }

  @Override
  public void close() {
    Mpi.finish();
  }

  /** A heap segment's address is an offset, and MPI would follow it. */
  private static long address(MemorySegment segment) {
    if (!segment.isNative()) {
      throw new IllegalArgumentException("a native MPI needs a buffer from allocate");
    }
    return segment.address();
  }
}
