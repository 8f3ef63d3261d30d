package dev.tutti.spi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The ranks of one job, seen from one of them: one method per MPI call, in MPI's argument order.
 *
 * <p>Buffers come from {@link #allocate} and are passed whole, never as slices that begin
 * elsewhere: MPJ Express is right at offset 0 only. Counts are elements. All calls come from one
 * thread. A failing call throws {@link IllegalStateException} with the library's own words.
 */
public interface Communicator extends AutoCloseable {

  /** Returns this rank, from 0. */
  int rank();

  /** Returns the number of ranks. */
  int size();

  /**
   * Returns a zeroed buffer that this communicator's calls accept, page-aligned where it is
   * off-heap.
   *
   * @param memory owns the buffer if it is off-heap
   * @param type the element type
   * @param count the elements
   */
  MemorySegment allocate(Arena memory, DataType type, long count);

  /**
   * Tells whether calls may write to receive buffers beyond what MPI lets them, so that every rank
   * needs them at the full size of the operation: MPJ Express does so in rooted calls and
   * Reduce_scatter.
   */
  default boolean usesReceiveBuffersAsScratch() {
    return false;
  }

  /**
   * Tells whether Reduce_scatter leaves something else in the send buffer, which MPI forbids: MPJ
   * Express's default one does, also where its result is right.
   */
  default boolean spoilsSendBufferOfReduceScatter() {
    return false;
  }

  /**
   * Returns what to do about a wrong result of an operation that this library is known to get
   * wrong, in words that end a sentence; null if nothing is known.
   */
  default String remedy(String collective) {
    return null;
  }

  /** Returns what the library says of itself, as MPI_Get_library_version. */
  String libraryVersion();

  /** Returns the file the library was loaded from. */
  String libraryPath();

  /** Returns MPI_Wtime in seconds since an arbitrary moment, unrelated between ranks. */
  double wtime();

  /** MPI_Send. */
  void send(MemorySegment buffer, int count, DataType type, int destination, int tag);

  /** MPI_Recv. */
  void recv(MemorySegment buffer, int count, DataType type, int source, int tag);

  /** MPI_Sendrecv, both parts of one type. */
  void sendrecv(
      MemorySegment send,
      int sendCount,
      int destination,
      MemorySegment recv,
      int recvCount,
      int source,
      DataType type,
      int tag);

  /** MPI_Barrier. */
  void barrier();

  /** MPI_Bcast. */
  void bcast(MemorySegment buffer, int count, DataType type, int root);

  /** MPI_Gather; {@code recv} is significant at the root, yet has its full size everywhere. */
  void gather(MemorySegment send, MemorySegment recv, int count, DataType type, int root);

  /** MPI_Alltoall; {@code count} is the block for one peer. */
  void alltoall(MemorySegment send, MemorySegment recv, int count, DataType type);

  /** MPI_Allreduce. */
  void allreduce(MemorySegment send, MemorySegment recv, int count, DataType type, ReduceOp op);

  /** MPI_Reduce_scatter; {@code counts} has one entry per rank. */
  void reduceScatter(
      MemorySegment send, MemorySegment recv, int[] counts, DataType type, ReduceOp op);

  /** MPI_Abort: ends all ranks of the job as far as the library can. */
  void abort(int status);

  /** MPI_Finalize. */
  @Override
  void close();
}
