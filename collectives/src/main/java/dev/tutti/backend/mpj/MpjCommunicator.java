package dev.tutti.backend.mpj;

import dev.tutti.spi.Blocks;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Layout;
import dev.tutti.spi.Messages;
import dev.tutti.spi.ReduceOp;
import dev.tutti.spi.StartingCommunicator;
import dev.tutti.spi.UnsupportedCall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;

/** MPJ Express's MPI.COMM_WORLD; with {@link MpjMessages} all that names the library's. */
final class MpjCommunicator implements Communicator {
  private final Intracomm world;
  private final String libraryVersion;
  private final boolean flat;
  private final String job;

  /** What calls take for an element type, and how many elements one of it has; null for none. */
  private final Datatype derivedType;

  private final long derivedCount;
  private IntBlocks lastBlocks;

  private MpjCommunicator(Intracomm world, String libraryVersion, boolean flat, String job) {
    this(world, libraryVersion, flat, job, null, 1);
  }

  private MpjCommunicator(
      Intracomm world,
      String libraryVersion,
      boolean flat,
      String job,
      Datatype derivedType,
      long derivedCount) {
    this.world = world;
    this.libraryVersion = libraryVersion;
    this.flat = flat;
    this.job = job;
    this.derivedType = derivedType;
    this.derivedCount = derivedCount;
  }

  /**
   * MPI_Init.
   *
   * @param argv what the rank's main method got: the device's arguments, then the user's
   * @param libraryVersion for {@link #libraryVersion}
   * @param flat whether the library was told to use its flat collectives
   */
  static MpjCommunicator init(List<String> argv, String libraryVersion, boolean flat) {
    MPI.Init(argv.toArray(String[]::new));
    return new MpjCommunicator(MPI.COMM_WORLD, libraryVersion, flat, argv.getLast());
  }

  @Override
  public int rank() {
    return world.Rank();
  }

  @Override
  public int size() {
    return world.Size();
  }

  @Override
  public MemorySegment allocate(Arena memory, DataType type, long count) {
    if (count > Integer.MAX_VALUE - 8) {
      throw new UnsupportedCall(
          "MPJ Express takes Java arrays, which hold less than 2^31 elements, not " + count);
    }
    int length = (int) count;
    return switch (type) {
      case BYTE -> MemorySegment.ofArray(new byte[length]);
      case INT32 -> MemorySegment.ofArray(new int[length]);
      case INT64 -> MemorySegment.ofArray(new long[length]);
      case FLOAT32 -> MemorySegment.ofArray(new float[length]);
      case FLOAT64 -> MemorySegment.ofArray(new double[length]);
      case INT32_INT32 -> throw pairs();
    };
  }

  @Override
  public boolean usesReceiveBuffersAsScratch() {
    return true;
  }

  /** Right at offset 0 only. */
  @Override
  public boolean takesSlices() {
    return false;
  }

  @Override
  public boolean spoilsSendBufferOfReduceScatter() {
    return !flat;
  }

  @Override
  public String remedy(String collective) {
    return flat || !collective.equals("reduce_scatter")
        ? null
        : "MPJ Express's default Reduce_scatter is known to be wrong for 3 and more ranks:"
            + " measure backend mpj-flat";
  }

  @Override
  public String libraryVersion() {
    return libraryVersion;
  }

  @Override
  public String libraryPath() {
    try {
      URI jar = MPI.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(jar).toRealPath().toString();
    } catch (URISyntaxException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whole seconds: good for nothing but showing that. */
  @Override
  public double wtime() {
    return MPI.Wtime();
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    try {
      world.Send(array(buffer), 0, count, datatype(type), destination, tag);
    } catch (MPIException e) {
      throw failed("Send", e);
    }
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    try {
      world.Recv(array(buffer), 0, count, datatype(type), source, tag);
    } catch (MPIException e) {
      throw failed("Recv", e);
    }
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
    Datatype datatype = datatype(type);
    try {
      world.Sendrecv(
          array(send),
          0,
          sendCount,
          datatype,
          destination,
          tag,
          array(recv),
          0,
          recvCount,
          datatype,
          source,
          tag);
    } catch (MPIException e) {
      throw failed("Sendrecv", e);
    }
  }

  @Override
  public void barrier() {
    try {
      world.Barrier();
    } catch (MPIException e) {
      throw failed("Barrier", e);
    }
  }

  @Override
  public void bcast(MemorySegment buffer, long count, DataType type, int root) {
    try {
      world.Bcast(array(buffer), 0, elements(count / derivedCount), itemType(type), root);
    } catch (MPIException e) {
      throw failed("Bcast", e);
    }
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    Datatype datatype = itemType(type);
    int each = elements(count / derivedCount);
    try {
      world.Gather(array(send), 0, each, datatype, array(recv), 0, each, datatype, root);
    } catch (MPIException e) {
      throw failed("Gather", e);
    }
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, long count, DataType type) {
    Datatype datatype = itemType(type);
    int each = elements(count / derivedCount);
    try {
      world.Alltoall(array(send), 0, each, datatype, array(recv), 0, each, datatype);
    } catch (MPIException e) {
      throw failed("Alltoall", e);
    }
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    try {
      world.Allreduce(
          array(send), 0, array(recv), 0, elements(count), datatype(type), operation(op));
    } catch (MPIException e) {
      throw failed("Allreduce", e);
    }
  }

  /**
   * The library's Reduce_scatter, but for flat collectives with pieces that differ: the flat one is
   * Reduce and Scatter with the first piece's count for all, hence here Reduce and Scatterv.
   */
  @Override
  public void reduceScatter(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, ReduceOp op) {
    Object from = array(send);
    Object to = array(recv);
    Datatype datatype = datatype(type);
    IntBlocks pieces = ints(blocks);
    try {
      if (flat && differ(pieces.counts)) {
        world.Reduce(from, 0, to, 0, elements(blocks.total()), datatype, operation(op), 0);
        int mine = pieces.counts[world.Rank()];
        world.Scatterv(to, 0, pieces.counts, pieces.offsets, datatype, to, 0, mine, datatype, 0);
      } else {
        world.Reduce_scatter(from, 0, to, 0, pieces.counts, datatype, operation(op));
      }
    } catch (MPIException e) {
      throw failed("Reduce_scatter", e);
    }
  }

  private static boolean differ(int[] counts) {
    for (int count : counts) {
      if (count != counts[0]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void reduce(
      MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op, int root) {
    try {
      world.Reduce(
          array(send), 0, array(recv), 0, elements(count), datatype(type), operation(op), root);
    } catch (MPIException e) {
      throw failed("Reduce", e);
    }
  }

  @Override
  public void scatter(MemorySegment send, MemorySegment recv, long count, DataType type, int root) {
    Datatype datatype = itemType(type);
    int each = elements(count / derivedCount);
    try {
      world.Scatter(array(send), 0, each, datatype, array(recv), 0, each, datatype, root);
    } catch (MPIException e) {
      throw failed("Scatter", e);
    }
  }

  @Override
  public void allgather(MemorySegment send, MemorySegment recv, long count, DataType type) {
    Datatype datatype = itemType(type);
    int each = elements(count / derivedCount);
    try {
      world.Allgather(array(send), 0, each, datatype, array(recv), 0, each, datatype);
    } catch (MPIException e) {
      throw failed("Allgather", e);
    }
  }

  @Override
  public void gatherv(
      MemorySegment send, MemorySegment recv, Blocks blocks, DataType type, int root) {
    Datatype datatype = datatype(type);
    IntBlocks parts = ints(blocks);
    int mine = parts.counts[world.Rank()];
    try {
      world.Gatherv(
          array(send),
          0,
          mine,
          datatype,
          array(recv),
          0,
          parts.counts,
          parts.offsets,
          datatype,
          root);
    } catch (MPIException e) {
      throw failed("Gatherv", e);
    }
  }

  @Override
  public void scatterv(
      MemorySegment send, Blocks blocks, MemorySegment recv, DataType type, int root) {
    Datatype datatype = datatype(type);
    IntBlocks parts = ints(blocks);
    int mine = parts.counts[world.Rank()];
    try {
      world.Scatterv(
          array(send),
          0,
          parts.counts,
          parts.offsets,
          datatype,
          array(recv),
          0,
          mine,
          datatype,
          root);
    } catch (MPIException e) {
      throw failed("Scatterv", e);
    }
  }

  @Override
  public void allgatherv(MemorySegment send, MemorySegment recv, Blocks blocks, DataType type) {
    Datatype datatype = datatype(type);
    IntBlocks parts = ints(blocks);
    int mine = parts.counts[world.Rank()];
    try {
      world.Allgatherv(
          array(send), 0, mine, datatype, array(recv), 0, parts.counts, parts.offsets, datatype);
    } catch (MPIException e) {
      throw failed("Allgatherv", e);
    }
  }

  @Override
  public void alltoallv(
      MemorySegment send, Blocks sendBlocks, MemorySegment recv, Blocks recvBlocks, DataType type) {
    Datatype datatype = datatype(type);
    IntBlocks from = ints(sendBlocks);
    IntBlocks to = ints(recvBlocks);
    try {
      world.Alltoallv(
          array(send),
          0,
          from.counts,
          from.offsets,
          datatype,
          array(recv),
          0,
          to.counts,
          to.offsets,
          datatype);
    } catch (MPIException e) {
      throw failed("Alltoallv", e);
    }
  }

  @Override
  public void scan(MemorySegment send, MemorySegment recv, long count, DataType type, ReduceOp op) {
    try {
      world.Scan(array(send), 0, array(recv), 0, elements(count), datatype(type), operation(op));
    } catch (MPIException e) {
      throw failed("Scan", e);
    }
  }

  @Override
  public Optional<Communicator> split(int group, Arena memory) {
    try {
      Intracomm some = world.Split(group < 0 ? MPI.UNDEFINED : group, world.Rank());
      return group < 0
          ? Optional.empty()
          : Optional.of(new MpjCommunicator(some, libraryVersion, flat, job));
    } catch (MPIException e) {
      throw failed("Split", e);
    }
  }

  @Override
  public Optional<String> refusalOfThreads() {
    return MPI.queryThread() == MPI.THREAD_MULTIPLE
        ? Optional.empty()
        : Optional.of("the library does not provide MPI_THREAD_MULTIPLE");
  }

  @Override
  public Messages nonBlockingMessages() {
    return new MpjMessages(world);
  }

  @Override
  public StartingCommunicator nonBlocking() {
    throw new UnsupportedCall("MPJ Express has no non-blocking collectives");
  }

  @Override
  public StartingCommunicator persistent(Arena memory) {
    throw new UnsupportedCall("MPJ Express has no persistent collectives");
  }

  /**
   * Ends this JVM and, since the library's Abort does nothing, the JVMs of the same job on this
   * machine; those of other machines end with the launcher.
   */
  @Override
  public void abort(int status) {
    ProcessHandle self = ProcessHandle.current();
    self.parent().stream()
        .flatMap(ProcessHandle::children)
        .filter(sibling -> sibling.pid() != self.pid() && isOfThisJob(sibling))
        .forEach(ProcessHandle::destroyForcibly);
    System.out.flush();
    System.err.flush();
    Runtime.getRuntime().halt(status);
  }

  /** A process handle knows no arguments beyond 4,096 bytes, and class paths are longer. */
  private boolean isOfThisJob(ProcessHandle process) {
    try {
      Path words = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      return Files.readString(words, StandardCharsets.ISO_8859_1).contains("\0" + job + "\0");
    } catch (IOException e) {
      return false; // Gone by now.
    }
  }

  @Override
  public void close() {
    MPI.Finalize();
  }

  /** Counts and displacements as the library takes them. */
  private static final class IntBlocks {
    private final Blocks of;
    private final int[] counts;
    private final int[] offsets;

    private IntBlocks(Blocks blocks) {
      of = blocks;
      counts = blocks.intCounts();
      offsets = blocks.intOffsets();
    }
  }

  /** Blocks do not change, so those of the last call need not be converted again. */
  private IntBlocks ints(Blocks blocks) {
    if (lastBlocks == null || lastBlocks.of != blocks) {
      lastBlocks = new IntBlocks(blocks);
    }
    return lastBlocks;
  }

  @Override
  public Communicator derived(Layout layout, DataType type, Arena memory) {
    Datatype made =
        switch (layout.kind()) {
          case CONTIGUOUS -> Datatype.Contiguous(elements(layout.count()), datatype(type));
          case VECTOR ->
              Datatype.Vector(
                  elements(layout.count() / layout.block()),
                  layout.block(),
                  elements(layout.stride()),
                  datatype(type));
          case INDEXED ->
              Datatype.Indexed(
                  layout.runs().stream().mapToInt(Layout.Run::length).toArray(),
                  layout.runs().stream().mapToInt(Layout.Run::at).toArray(),
                  datatype(type));
        };
    made.Commit();
    return new MpjCommunicator(world, libraryVersion, flat, job, made, layout.count());
  }

  /** Returns what a call that takes items takes for an element type. */
  private Datatype itemType(DataType type) {
    return derivedType == null ? datatype(type) : derivedType;
  }

  private static UnsupportedCall pairs() {
    return new UnsupportedCall("Tutti does not measure pairs on MPJ Express");
  }

  private static int elements(long count) {
    return Math.toIntExact(count);
  }

  static Object array(MemorySegment buffer) {
    return buffer.heapBase().orElseThrow();
  }

  static Datatype datatype(DataType type) {
    return switch (type) {
      case BYTE -> MPI.BYTE;
      case INT32 -> MPI.INT;
      case INT64 -> MPI.LONG;
      case FLOAT32 -> MPI.FLOAT;
      case FLOAT64 -> MPI.DOUBLE;
      case INT32_INT32 -> throw pairs();
    };
  }

  private static Op operation(ReduceOp op) {
    return switch (op) {
      case SUM -> MPI.SUM;
      case MIN -> MPI.MIN;
      case MAX -> MPI.MAX;
      case PROD -> MPI.PROD;
      case LAND, LOR, LXOR ->
          throw new UnsupportedCall("MPJ Express has MPI_" + op + " for booleans alone");
      case BAND -> MPI.BAND;
      case BOR -> MPI.BOR;
      case BXOR -> MPI.BXOR;
      case MINLOC, MAXLOC -> throw pairs();
    };
  }

  static IllegalStateException failed(String call, MPIException e) {
    return new IllegalStateException("MPJ Express " + call + ": " + e.getMessage(), e);
  }
}
