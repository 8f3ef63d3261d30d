package dev.tutti.spi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * The ranks of one job, seen from one of them: one method per MPI call, in MPI's argument order.
 *
 * <p>Buffers come from {@link #allocate} and are passed whole where {@link #takesSlices} is false.
 * Counts are elements. All calls come from one thread, unless {@link #refusalOfThreads} is empty. A
 * failing call throws {@link IllegalStateException} with the library's own words, one that the
 * library lacks {@link UnsupportedCall}.
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

  /** Tells whether calls take a slice of a buffer, too, which MPJ Express's do not. */
  default boolean takesSlices() {
    return true;
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

  /**
   * Returns MPI_IN_PLACE, to be passed for the buffer that a collective shall not have.
   *
   * @throws UnsupportedCall if the library knows no such thing
   */
  default MemorySegment inPlace() {
    throw UnsupportedCall.lacking("MPI_IN_PLACE");
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
  void bcast(MemorySegment buffer, long count, DataType type, int root);

  /** MPI_Gather; {@code recv} is significant at the root. */
  void gather(MemorySegment send, MemorySegment recv, long count, DataType type, int root);

  /** MPI_Alltoall; {@code count} is the block for one peer. */
  void alltoall(MemorySegment send, MemorySegment recv, long count, DataType type);

  /** MPI_Allreduce. */
  void allreduce(MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op);

  /** MPI_Reduce_scatter; each rank gets its block of the reduction. */
  void reduceScatter(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, ReduceOp op);

  /** MPI_Reduce; {@code recv} is significant at the root. */
  default void reduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op, int root) {
    throw UnsupportedCall.lacking("MPI_Reduce");
  }

  /** MPI_Scatter; {@code send} is significant at the root. */
  default void scatter(
      MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    throw UnsupportedCall.lacking("MPI_Scatter");
  }

  /** MPI_Allgather; {@code count} is one rank's contribution. */
  default void allgather(MemorySegment send, MemorySegment recv, long count, DataType type) {
    throw UnsupportedCall.lacking("MPI_Allgather");
  }

  /** MPI_Gatherv; each rank sends its block, {@code recv} is significant at the root. */
  default void gatherv(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, int root) {
    throw UnsupportedCall.lacking("MPI_Gatherv");
  }

  /** MPI_Scatterv; each rank receives its block, {@code send} is significant at the root. */
  default void scatterv(
      MemorySegment send, Blocks blocks, MemorySegment recv, DataType type, int root) {
    throw UnsupportedCall.lacking("MPI_Scatterv");
  }

  /** MPI_Allgatherv; each rank sends its block. */
  default void allgatherv(MemorySegment send, MemorySegment recv, Blocks blocks, DataType type) {
    throw UnsupportedCall.lacking("MPI_Allgatherv");
  }

  /** MPI_Alltoallv. */
  default void alltoallv(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    throw UnsupportedCall.lacking("MPI_Alltoallv");
  }

  /** MPI_Alltoallw, with the one type for all peers. */
  default void alltoallw(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    throw UnsupportedCall.lacking("MPI_Alltoallw");
  }

  /** MPI_Reduce_scatter_block; {@code count} is what each rank gets. */
  default void reduceScatterBlock(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    throw UnsupportedCall.lacking("MPI_Reduce_scatter_block");
  }

  /** MPI_Scan. */
  default void scan(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    throw UnsupportedCall.lacking("MPI_Scan");
  }

  /** MPI_Exscan; {@code recv} is not significant on rank 0. */
  default void exscan(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    throw UnsupportedCall.lacking("MPI_Exscan");
  }

  /**
   * Returns this rank's non-blocking messages.
   *
   * @throws UnsupportedCall if the library has none
   */
  default Messages nonBlockingMessages() {
    throw UnsupportedCall.lacking("MPI_Isend");
  }

  /**
   * MPI_Cart_create, periodic in every dimension and with the ranks in their order; the neighbours
   * are those MPI defines: per dimension the one below and the one above. Every rank must call it.
   *
   * @param extents of each dimension; their product is the number of ranks
   * @param memory ends the topology when it is closed
   * @throws UnsupportedCall if the library has none
   */
  default Topology cartesian(List<Integer> extents, Arena memory) {
    throw UnsupportedCall.lacking("MPI_Cart_create");
  }

  /**
   * MPI_Dist_graph_create_adjacent, with the ranks in their order. Every rank must call it.
   *
   * @param sources this rank receives from
   * @param destinations this rank sends to
   * @param memory ends the topology when it is closed
   * @throws UnsupportedCall if the library has none
   */
  default Topology graph(List<Integer> sources, List<Integer> destinations, Arena memory) {
    throw UnsupportedCall.lacking("MPI_Dist_graph_create_adjacent");
  }

  /**
   * Returns these ranks with buffers that threads of theirs touch first.
   *
   * @throws UnsupportedCall if the library does not take memory straight from the system
   */
  default Communicator touchingFirst(FirstTouch touch) {
    throw new UnsupportedCall("its buffers are Java arrays, which the JVM touches first");
  }

  /**
   * Returns these ranks with calls that move items of a derived datatype: MPI_Bcast, MPI_Gather,
   * MPI_Scatter, MPI_Allgather, MPI_Alltoall, MPI_Neighbor_allgather and MPI_Neighbor_alltoall take
   * whole items instead of so many elements, and buffers that hold them as the layout says. Counts
   * stay elements.
   *
   * @param layout of an item
   * @param type of its elements
   * @param memory ends the datatype when it is closed
   * @throws UnsupportedCall if the library has no such datatypes
   */
  default Communicator derived(Layout layout, DataType type, Arena memory) {
    throw new UnsupportedCall("the library has no derived datatypes");
  }

  /** MPI_Neighbor_allgather; {@code count} is one rank's contribution. */
  default void neighborAllgather(
      MemorySegment send, MemorySegment recv, long count, DataType type, Topology topology) {
    throw UnsupportedCall.lacking("MPI_Neighbor_allgather");
  }

  /** MPI_Neighbor_alltoall; {@code count} is the block for one neighbour. */
  default void neighborAlltoall(
      MemorySegment send, MemorySegment recv, long count, DataType type, Topology topology) {
    throw UnsupportedCall.lacking("MPI_Neighbor_alltoall");
  }

  /**
   * MPI_Neighbor_allgatherv.
   *
   * @param sendCount this rank's contribution
   * @param recvBlocks one from each neighbour
   */
  default void neighborAllgatherv(
      MemorySegment send,
      long sendCount,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    throw UnsupportedCall.lacking("MPI_Neighbor_allgatherv");
  }

  /** MPI_Neighbor_alltoallv; blocks are one for, and one from, each neighbour. */
  default void neighborAlltoallv(
      MemorySegment send,
      Blocks sendBlocks,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    throw UnsupportedCall.lacking("MPI_Neighbor_alltoallv");
  }

  /** MPI_Neighbor_alltoallw, with the one type for all neighbours. */
  default void neighborAlltoallw(
      MemorySegment send,
      Blocks sendBlocks,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    throw UnsupportedCall.lacking("MPI_Neighbor_alltoallw");
  }

  /**
   * Returns these ranks with non-blocking collectives: MPI_Iallreduce and so on.
   *
   * @throws UnsupportedCall if the library has none
   */
  default StartingCommunicator nonBlocking() {
    throw new UnsupportedCall("the library has no non-blocking collectives");
  }

  /**
   * Returns these ranks with one persistent collective: the first call makes it, as
   * MPI_Allreduce_init does, and this and every later call, with the same arguments, starts it.
   *
   * @param memory ends the collective when it is closed
   * @throws UnsupportedCall if the library has none
   */
  default StartingCommunicator persistent(Arena memory) {
    throw new UnsupportedCall("the library has no persistent collectives");
  }

  /**
   * MPI_Comm_split, with the ranks in their order: returns those that named the same group. Every
   * rank must call it.
   *
   * @param group from 0, below 0 for none
   * @param memory ends the new communicator when it is closed
   * @return empty on a rank of no group
   * @throws UnsupportedCall if the library has none
   */
  default Optional<Communicator> split(int group, Arena memory) {
    throw UnsupportedCall.lacking("MPI_Comm_split");
  }

  /**
   * Returns why threads of a rank may not make calls at the same time, each on communicators of its
   * own; empty where the library provides MPI_THREAD_MULTIPLE.
   */
  default Optional<String> refusalOfThreads() {
    return Optional.of("the library is not made for several threads of a rank");
  }

  /** MPI_Abort: ends all ranks of the job as far as the library can. */
  void abort(int status);

  /** MPI_Finalize. */
  @Override
  void close();
}
