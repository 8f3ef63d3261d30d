package dev.tutti.backend.mpj;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import dev.tutti.spi.UnsupportedCall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;

/** MPJ Express's MPI.COMM_WORLD; the only class that names the library's. */
final class MpjCommunicator implements Communicator {
  private final Intracomm world;
  private final String libraryVersion;
  private final boolean flat;
  private final String job;

  private MpjCommunicator(Intracomm world, String libraryVersion, boolean flat, String job) {
    this.world = world;
    this.libraryVersion = libraryVersion;
    this.flat = flat;
    this.job = job;
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
    };
  }

  @Override
  public boolean usesReceiveBuffersAsScratch() {
    return true;
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
  public void bcast(MemorySegment buffer, int count, DataType type, int root) {
    try {
      world.Bcast(array(buffer), 0, count, datatype(type), root);
    } catch (MPIException e) {
      throw failed("Bcast", e);
    }
  }

  @Override
  public void gather(MemorySegment send, MemorySegment recv, int count, DataType type, int root) {
    Datatype datatype = datatype(type);
    try {
      world.Gather(array(send), 0, count, datatype, array(recv), 0, count, datatype, root);
    } catch (MPIException e) {
      throw failed("Gather", e);
    }
  }

  @Override
  public void alltoall(MemorySegment send, MemorySegment recv, int count, DataType type) {
    Datatype datatype = datatype(type);
    try {
      world.Alltoall(array(send), 0, count, datatype, array(recv), 0, count, datatype);
    } catch (MPIException e) {
      throw failed("Alltoall", e);
    }
  }

  @Override
  public void allreduce(
      MemorySegment send, MemorySegment recv, int count, DataType type, ReduceOp op) {
    try {
      world.Allreduce(array(send), 0, array(recv), 0, count, datatype(type), operation(op));
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
      MemorySegment send, MemorySegment recv, int[] counts, DataType type, ReduceOp op) {
    Object from = array(send);
    Object to = array(recv);
    Datatype datatype = datatype(type);
    try {
      if (flat && differ(counts)) {
        int[] offsets = new int[counts.length];
        for (int r = 1; r < counts.length; r++) {
          offsets[r] = offsets[r - 1] + counts[r - 1];
        }
        int total = offsets[counts.length - 1] + counts[counts.length - 1];
        world.Reduce(from, 0, to, 0, total, datatype, operation(op), 0);
        int mine = counts[world.Rank()];
        world.Scatterv(to, 0, counts, offsets, datatype, to, 0, mine, datatype, 0);
      } else {
        world.Reduce_scatter(from, 0, to, 0, counts, datatype, operation(op));
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

  private boolean isOfThisJob(ProcessHandle process) {
    return process.info().arguments().map(List::of).orElse(List.of()).contains(job);
  }

  @Override
  public void close() {
    MPI.Finalize();
  }

  private static Object array(MemorySegment buffer) {
    return buffer.heapBase().orElseThrow();
  }

  private static Datatype datatype(DataType type) {
    return switch (type) {
      case BYTE -> MPI.BYTE;
      case INT32 -> MPI.INT;
      case INT64 -> MPI.LONG;
      case FLOAT32 -> MPI.FLOAT;
      case FLOAT64 -> MPI.DOUBLE;
    };
  }

  private static Op operation(ReduceOp op) {
    return switch (op) {
      case SUM -> MPI.SUM;
      case MIN -> MPI.MIN;
      case MAX -> MPI.MAX;
      case PROD -> MPI.PROD;
    };
  }

  private static IllegalStateException failed(String call, MPIException e) {
    return new IllegalStateException("MPJ Express " + call + ": " + e.getMessage(), e);
  }
}
