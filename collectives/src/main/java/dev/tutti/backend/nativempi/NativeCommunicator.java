package dev.tutti.backend.nativempi;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.FirstTouch;
import dev.tutti.spi.Layout;
import dev.tutti.spi.Messages;
import dev.tutti.spi.ReduceOp;
import dev.tutti.spi.StartingCommunicator;
import dev.tutti.spi.Topology;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The ranks of a native library. Nothing here allocates once a call has been made.
 *
 * <p>Every collective goes through one of the {@code call} methods, so that {@link NativeStarting}
 * can start what is called here.
 */
class NativeCommunicator implements Communicator {
  private static final int PAGE_BYTES = CLibrary.pageBytes();
  private static final MpiCollective BARRIER = MpiCollective.of("Barrier");
  private static final MpiCollective BCAST = MpiCollective.of("Bcast");
  private static final MpiCollective GATHER = MpiCollective.of("Gather");
  private static final MpiCollective ALLTOALL = MpiCollective.of("Alltoall");
  private static final MpiCollective ALLREDUCE = MpiCollective.of("Allreduce");
  private static final MpiCollective REDUCE_SCATTER = MpiCollective.of("Reduce_scatter");
  private static final MpiCollective REDUCE = MpiCollective.of("Reduce");
  private static final MpiCollective SCATTER = MpiCollective.of("Scatter");
  private static final MpiCollective ALLGATHER = MpiCollective.of("Allgather");
  private static final MpiCollective GATHERV = MpiCollective.of("Gatherv");
  private static final MpiCollective SCATTERV = MpiCollective.of("Scatterv");
  private static final MpiCollective ALLGATHERV = MpiCollective.of("Allgatherv");
  private static final MpiCollective ALLTOALLV = MpiCollective.of("Alltoallv");
  private static final MpiCollective ALLTOALLW = MpiCollective.of("Alltoallw");
  private static final MpiCollective REDUCE_SCATTER_BLOCK =
      MpiCollective.of("Reduce_scatter_block");
  private static final MpiCollective SCAN = MpiCollective.of("Scan");
  private static final MpiCollective EXSCAN = MpiCollective.of("Exscan");

  private static final MpiCollective NEIGHBOR_ALLGATHER = MpiCollective.of("Neighbor_allgather");
  private static final MpiCollective NEIGHBOR_ALLTOALL = MpiCollective.of("Neighbor_alltoall");
  private static final MpiCollective NEIGHBOR_ALLGATHERV = MpiCollective.of("Neighbor_allgatherv");
  private static final MpiCollective NEIGHBOR_ALLTOALLV = MpiCollective.of("Neighbor_alltoallv");
  private static final MpiCollective NEIGHBOR_ALLTOALLW = MpiCollective.of("Neighbor_alltoallw");

  private static final MemorySegment IN_PLACE = MemorySegment.ofAddress(Mpi.ABI.inPlace());

  private final String libraryPath;
  private final String libraryVersion;
  final long communicator;
  private final int rank;
  private final int size;
  private final boolean alwaysLarge;

  /** What calls take for an element type, and how many elements one of it has; 0 for none. */
  private final long derivedType;

  private final long derivedCount;

  /** Who touches buffers first, null for the JVM. */
  private final FirstTouch touch;

  private final BlockArrays pieces;
  private final BlockArrays others;

  /**
   * Joins the ranks: MPI_Init_thread.
   *
   * @param libraryPath where the library is loaded from
   * @param threads whether threads of this rank are to call at the same time
   */
  NativeCommunicator(String libraryPath, boolean threads) {
    Mpi.init(threads);
    alwaysLarge = false;
    derivedType = 0;
    derivedCount = 0;
    touch = null;
    this.libraryPath = libraryPath;
    libraryVersion = Mpi.libraryVersion();
    communicator = Mpi.ABI.commWorld();
    rank = Mpi.rank(communicator);
    size = Mpi.size(communicator);
    pieces = new BlockArrays(size);
    others = new BlockArrays(size);
  }

  /** The same ranks, with arrays of its own for what may still be under way. */
  NativeCommunicator(NativeCommunicator same) {
    this(
        same, same.communicator, same.alwaysLarge, same.derivedType, same.derivedCount, same.touch);
  }

  private NativeCommunicator(
      NativeCommunicator of,
      long handle,
      boolean alwaysLarge,
      long derivedType,
      long derivedCount,
      FirstTouch touch) {
    this.touch = touch;
    this.alwaysLarge = alwaysLarge;
    this.derivedType = derivedType;
    this.derivedCount = derivedCount;
    libraryPath = of.libraryPath;
    libraryVersion = of.libraryVersion;
    communicator = handle;
    rank = Mpi.rank(handle);
    size = Mpi.size(handle);
    pieces = new BlockArrays(size);
    others = new BlockArrays(size);
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
    long bytes = Math.multiplyExact(count, (long) type.bytes());
    return touch == null
        ? memory.allocate(bytes, PAGE_BYTES)
        : FirstTouchedMemory.allocate(memory, bytes, touch);
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
  public String remedy(String collective) {
    if (!libraryVersion.matches("(?s)MPICH Version:\\s+4\\.0.*")) {
      return null;
    }
    if (collective.contains("neighbor_alltoallw")) {
      return "MPI_Neighbor_alltoallw of MPICH 4.0.2 is known to lose large blocks where a rank"
          + " receives from more ranks than it sends to: measure neighbor_alltoallv or a newer MPICH";
    }
    return collective.endsWith("_init")
        ? "persistent allgather, gather and scatter of MPICH 4.0.2 are known to be wrong from the"
            + " second start on: measure a newer MPICH"
        : null;
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
    call(BARRIER, communicator);
  }

  @Override
  public void bcast(MemorySegment buffer, long count, DataType type, int root) {
    long items = items(count);
    call(form(BCAST, items), address(buffer), items, handle(type), root, communicator);
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    long handle = handle(type);
    long items = items(count);
    call(
        form(GATHER, items),
        address(send),
        items,
        handle,
        address(recv),
        items,
        handle,
        root,
        communicator);
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, long count, DataType type) {
    long handle = handle(type);
    long items = items(count);
    call(
        form(ALLTOALL, items),
        address(send),
        items,
        handle,
        address(recv),
        items,
        handle,
        communicator);
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    call(
        form(ALLREDUCE, count),
        address(send),
        address(recv),
        count,
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, ReduceOp op) {
    boolean large = large(blocks);
    call(
        form(REDUCE_SCATTER, large),
        address(send),
        address(recv),
        pieces.of(blocks, large).counts(),
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void reduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op, int root) {
    call(
        form(REDUCE, count),
        address(send),
        address(recv),
        count,
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        root,
        communicator);
  }

  @Override
  public void scatter(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    long handle = handle(type);
    long items = items(count);
    call(
        form(SCATTER, items),
        address(send),
        items,
        handle,
        address(recv),
        items,
        handle,
        root,
        communicator);
  }

  @Override
  public void allgather(MemorySegment send, MemorySegment recv, long count, DataType type) {
    long handle = handle(type);
    long items = items(count);
    call(
        form(ALLGATHER, items),
        address(send),
        items,
        handle,
        address(recv),
        items,
        handle,
        communicator);
  }

  @Override
  public void gatherv(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, int root) {
    long handle = Mpi.ABI.type(type);
    boolean large = large(blocks);
    BlockArrays parts = pieces.of(blocks, large);
    call(
        form(GATHERV, large),
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
    boolean large = large(blocks);
    BlockArrays parts = pieces.of(blocks, large);
    call(
        form(SCATTERV, large),
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
    boolean large = large(blocks);
    BlockArrays parts = pieces.of(blocks, large);
    call(
        form(ALLGATHERV, large),
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
    boolean large = large(sendBlocks) || large(recvBlocks);
    BlockArrays from = pieces.of(sendBlocks, large);
    BlockArrays to = others.of(recvBlocks, large);
    call(
        form(ALLTOALLV, large),
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
    int bytes = type.bytes();
    boolean large = alwaysLarge || sendBlocks.beyondInts(bytes) || recvBlocks.beyondInts(bytes);
    BlockArrays from = pieces.of(sendBlocks, type, large, large);
    BlockArrays to = others.of(recvBlocks, type, large, large);
    call(
        form(ALLTOALLW, large),
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
    call(
        form(REDUCE_SCATTER_BLOCK, count),
        address(send),
        address(recv),
        count,
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void scan(MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    call(
        form(SCAN, count),
        address(send),
        address(recv),
        count,
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  @Override
  public void exscan(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    call(
        form(EXSCAN, count),
        address(send),
        address(recv),
        count,
        Mpi.ABI.type(type),
        Mpi.ABI.op(op),
        communicator);
  }

  void call(MpiCollective function, long a) {
    function.blocking().call(a);
  }

  void call(MpiCollective function, long a, long b, long c, long d, long e) {
    function.blocking().call(a, b, c, d, e);
  }

  void call(MpiCollective function, long a, long b, long c, long d, long e, long f) {
    function.blocking().call(a, b, c, d, e, f);
  }

  void call(MpiCollective function, long a, long b, long c, long d, long e, long f, long g) {
    function.blocking().call(a, b, c, d, e, f, g);
  }

  void call(
      MpiCollective function, long a, long b, long c, long d, long e, long f, long g, long h) {
    function.blocking().call(a, b, c, d, e, f, g, h);
  }

  void call(
      MpiCollective function,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i) {
    function.blocking().call(a, b, c, d, e, f, g, h, i);
  }

  @Override
  public Topology cartesian(List<Integer> extents, Arena memory) {
    return DerivedCommunicators.cartesian(communicator, extents, memory);
  }

  @Override
  public Topology graph(List<Integer> sources, List<Integer> destinations, Arena memory) {
    return DerivedCommunicators.graph(communicator, sources, destinations, memory);
  }

  @Override
  public Optional<Communicator> split(int group, Arena memory) {
    OptionalLong handle = DerivedCommunicators.split(communicator, group, rank, memory);
    return handle.isEmpty()
        ? Optional.empty()
        : Optional.of(new NativeCommunicator(this, handle.getAsLong(), alwaysLarge, 0, 0, touch));
  }

  @Override
  public void neighborAllgather(
      MemorySegment send, MemorySegment recv, long count, DataType type, Topology topology) {
    long handle = handle(type);
    long items = items(count);
    call(
        form(NEIGHBOR_ALLGATHER, items),
        address(send),
        items,
        handle,
        address(recv),
        items,
        handle,
        topology.handle());
  }

  @Override
  public void neighborAlltoall(
      MemorySegment send, MemorySegment recv, long count, DataType type, Topology topology) {
    long handle = handle(type);
    long items = items(count);
    call(
        form(NEIGHBOR_ALLTOALL, items),
        address(send),
        items,
        handle,
        address(recv),
        items,
        handle,
        topology.handle());
  }

  @Override
  public void neighborAllgatherv(
      MemorySegment send,
      long sendCount,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    long handle = Mpi.ABI.type(type);
    boolean large = large(recvBlocks) || sendCount > Integer.MAX_VALUE;
    BlockArrays to = others.of(recvBlocks, large);
    call(
        form(NEIGHBOR_ALLGATHERV, large),
        address(send),
        sendCount,
        handle,
        address(recv),
        to.counts(),
        to.offsets(),
        handle,
        topology.handle());
  }

  @Override
  public void neighborAlltoallv(
      MemorySegment send,
      Blocks sendBlocks,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    long handle = Mpi.ABI.type(type);
    boolean large = large(sendBlocks) || large(recvBlocks);
    BlockArrays from = pieces.of(sendBlocks, large);
    BlockArrays to = others.of(recvBlocks, large);
    call(
        form(NEIGHBOR_ALLTOALLV, large),
        address(send),
        from.counts(),
        from.offsets(),
        handle,
        address(recv),
        to.counts(),
        to.offsets(),
        handle,
        topology.handle());
  }

  @Override
  public void neighborAlltoallw(
      MemorySegment send,
      Blocks sendBlocks,
      MemorySegment recv,
      Blocks recvBlocks,
      DataType type,
      Topology topology) {
    boolean large = large(sendBlocks) || large(recvBlocks);
    BlockArrays from = pieces.of(sendBlocks, type, large, true);
    BlockArrays to = others.of(recvBlocks, type, large, true);
    call(
        form(NEIGHBOR_ALLTOALLW, large),
        address(send),
        from.counts(),
        from.byteOffsets(),
        from.types(),
        address(recv),
        to.counts(),
        to.byteOffsets(),
        to.types(),
        topology.handle());
  }

  @Override
  public Messages nonBlockingMessages() {
    return new NativeStarting(this);
  }

  @Override
  public StartingCommunicator nonBlocking() {
    return new NativeStarting(this);
  }

  @Override
  public StartingCommunicator persistent(Arena memory) {
    return NativeStarting.persistent(this, memory);
  }

  @Override
  public Optional<String> refusalOfThreads() {
    return Mpi.refusalOfThreads();
  }

  @Override
  public void abort(int status) {
    Mpi.abort(communicator, status);
  }

  @Override
  public void close() {
    Mpi.finish();
  }

  @Override
  public Communicator derived(Layout layout, DataType type, Arena memory) {
    long made = DerivedTypes.of(layout, Mpi.ABI.type(type), memory);
    return new NativeCommunicator(this, communicator, alwaysLarge, made, layout.count(), touch);
  }

  @Override
  public Communicator touchingFirst(FirstTouch by) {
    return new NativeCommunicator(this, communicator, alwaysLarge, derivedType, derivedCount, by);
  }

  /** Returns what a call takes for an element type. */
  private long handle(DataType type) {
    return derivedCount == 0 ? Mpi.ABI.type(type) : derivedType;
  }

  /** Returns what a call takes for a number of elements. */
  private long items(long count) {
    return derivedCount == 0 ? count : count / derivedCount;
  }

  /** Counts beyond an int go to MPI 4's large-count functions, which take the same arguments. */
  private MpiCollective form(MpiCollective collective, long count) {
    return form(collective, alwaysLarge || count > Integer.MAX_VALUE);
  }

  private static MpiCollective form(MpiCollective collective, boolean large) {
    return large ? collective.large() : collective;
  }

  private boolean large(Blocks blocks) {
    return alwaysLarge || blocks.beyondInts(1);
  }

  /** Returns the same ranks, with large-count functions whatever the count. */
  NativeCommunicator withLargeCounts() {
    return new NativeCommunicator(this, communicator, true, 0, 0, touch);
  }

  /** A heap segment's address is an offset, and MPI would follow it. */
  static long address(MemorySegment segment) {
    if (!segment.isNative()) {
      throw new IllegalArgumentException("a native MPI needs a buffer from allocate");
    }
    return segment.address();
  }
}
