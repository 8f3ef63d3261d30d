package dev.tutti.backend.nativempi;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** MPI_COMM_WORLD of a native library. Nothing here allocates once a call has been made. */
final class NativeCommunicator implements Communicator {
  private static final int PAGE_BYTES = CLibrary.pageBytes();
  private static final MpiFunction REDUCE = MpiFunction.of("MPI_Reduce", 7);
  private static final MpiFunction SCATTER = MpiFunction.of("MPI_Scatter", 8);
  private static final MpiFunction ALLGATHER = MpiFunction.of("MPI_Allgather", 7);
  private static final MpiFunction GATHERV = MpiFunction.of("MPI_Gatherv", 9);
  private static final MpiFunction SCATTERV = MpiFunction.of("MPI_Scatterv", 9);
  private static final MpiFunction ALLGATHERV = MpiFunction.of("MPI_Allgatherv", 8);
  private static final MpiFunction ALLTOALLV = MpiFunction.of("MPI_Alltoallv", 9);
  private static final MpiFunction ALLTOALLW = MpiFunction.of("MPI_Alltoallw", 9);
  private static final MpiFunction REDUCE_SCATTER_BLOCK =
      MpiFunction.of("MPI_Reduce_scatter_block", 6);
  private static final MpiFunction SCAN = MpiFunction.of("MPI_Scan", 6);
  private static final MpiFunction EXSCAN = MpiFunction.of("MPI_Exscan", 6);

  private static final MemorySegment IN_PLACE = MemorySegment.ofAddress(Mpi.ABI.inPlace());

  private final String libraryPath;
  private final String libraryVersion;
  private final long communicator;
  private final int rank;
  private final int size;
  private final IntBlocks pieces;
  private final IntBlocks others;

  /** Joins the ranks: MPI_Init_thread of the library that is loaded from {@code libraryPath}. */
  NativeCommunicator(String libraryPath) {
    Mpi.init();
    this.libraryPath = libraryPath;
    libraryVersion = Mpi.libraryVersion();
    communicator = Mpi.ABI.commWorld();
    rank = Mpi.rank(communicator);
    size = Mpi.size(communicator);
    pieces = new IntBlocks(size);
    others = new IntBlocks(size);
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
  public MemorySegment inPlace() {
    return IN_PLACE;
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
  public void bcast(MemorySegment buffer, long count, DataType type, int root) {
    Mpi.bcast(address(buffer), Math.toIntExact(count), Mpi.ABI.type(type), root, communicator);
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    Mpi.gather(
        address(send),
        address(recv),
        Math.toIntExact(count),
        Mpi.ABI.type(type),
        root,
        communicator);
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, long count, DataType type) {
    Mpi.alltoall(
        address(send), address(recv), Math.toIntExact(count), Mpi.ABI.type(type), communicator);
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    Mpi.allreduce(
        address(send),
        address(recv),
        Math.toIntExact(count),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, ReduceOp op) {
    Mpi.reduceScatter(
        address(send),
        address(recv),
        pieces.of(blocks).counts(),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void reduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op, int root) {
    REDUCE.call(
        address(send),
        address(recv),
        elements(count),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        root,
        communicator);
  }

  @Override
  public void scatter(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    long each = elements(count);
    long handle = Mpi.ABI.type(type);
    SCATTER.call(address(send), each, handle, address(recv), each, handle, root, communicator);
  }

  @Override
  public void allgather(MemorySegment send, MemorySegment recv, long count, DataType type) {
    long each = elements(count);
    long handle = Mpi.ABI.type(type);
    ALLGATHER.call(address(send), each, handle, address(recv), each, handle, communicator);
  }

  @Override
  public void gatherv(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, int root) {
    long handle = Mpi.ABI.type(type);
    IntBlocks parts = pieces.of(blocks);
    GATHERV.call(
        address(send),
        blocks.count(rank),
        handle,
        address(recv),
        parts.counts(),
        parts.offsets(),
        handle,
        root,
        communicator);
  }

  @Override
  public void scatterv(
      MemorySegment send, Blocks blocks, MemorySegment recv, DataType type, int root) {
    long handle = Mpi.ABI.type(type);
    IntBlocks parts = pieces.of(blocks);
    SCATTERV.call(
        address(send),
        parts.counts(),
        parts.offsets(),
        handle,
        address(recv),
        blocks.count(rank),
        handle,
        root,
        communicator);
  }

  @Override
  public void allgatherv(MemorySegment send, MemorySegment recv, Blocks blocks, DataType type) {
    long handle = Mpi.ABI.type(type);
    IntBlocks parts = pieces.of(blocks);
    ALLGATHERV.call(
        address(send),
        blocks.count(rank),
        handle,
        address(recv),
        parts.counts(),
        parts.offsets(),
        handle,
        communicator);
  }

  @Override
  public void alltoallv(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    long handle = Mpi.ABI.type(type);
    IntBlocks from = pieces.of(sendBlocks);
    IntBlocks to = others.of(recvBlocks);
    ALLTOALLV.call(
        address(send),
        from.counts(),
        from.offsets(),
        handle,
        address(recv),
        to.counts(),
        to.offsets(),
        handle,
        communicator);
  }

  @Override
  public void alltoallw(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    IntBlocks from = pieces.of(sendBlocks, type);
    IntBlocks to = others.of(recvBlocks, type);
    ALLTOALLW.call(
        address(send),
        from.counts(),
        from.byteOffsets(),
        from.types(),
        address(recv),
        to.counts(),
        to.byteOffsets(),
        to.types(),
        communicator);
  }

  @Override
  public void reduceScatterBlock(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    REDUCE_SCATTER_BLOCK.call(
        address(send),
        address(recv),
        elements(count),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void scan(MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    SCAN.call(
        address(send),
        address(recv),
        elements(count),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void exscan(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    EXSCAN.call(
        address(send),
        address(recv),
        elements(count),
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

  /** Only the lower half of what is passed would be read. */
  private static long elements(long count) {
    if (count > Integer.MAX_VALUE) {
      throw new UnsupportedCall(count + " elements are more than MPI's int counts hold");
    }
    return count;
  }

  /** A heap segment's address is an offset, and MPI would follow it. */
  private static long address(MemorySegment segment) {
    if (!segment.isNative()) {
      throw new IllegalArgumentException("a native MPI needs a buffer from allocate");
    }
    return segment.address();
  }
}
