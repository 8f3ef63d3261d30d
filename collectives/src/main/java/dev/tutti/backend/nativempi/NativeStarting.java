package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.DataType;
import dev.tutti.spi.Messages;
import dev.tutti.spi.StartingCommunicator;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Starts what is called: MPI_Isend, MPI_Irecv and the immediate collectives, or MPI_Start of a
 * collective that the first call made persistent.
 */
@SuppressWarnings("restricted")
final class NativeStarting extends NativeCommunicator implements StartingCommunicator, Messages {
  private static final MpiFunction ISEND = MpiFunction.of("MPI_Isend");
  private static final MpiFunction IRECV = MpiFunction.of("MPI_Irecv");
  private static final MpiFunction START = MpiFunction.of("MPI_Start");
  private static final MpiFunction TEST = MpiFunction.of("MPI_Test");
  private static final MpiFunction TESTALL = MpiFunction.of("MPI_Testall");
  private static final MpiFunction WAIT = MpiFunction.of("MPI_Wait");
  private static final MpiFunction WAITALL = MpiFunction.of("MPI_Waitall");
  private static final MpiFunction REQUEST_FREE = MpiFunction.of("MPI_Request_free");
  private static final int MOST = 65_536;

  private final boolean persistent;
  private final MemorySegment requests;
  private final MemorySegment flag = Arena.ofAuto().allocate(JAVA_INT);
  private MpiCollective made;
  private int pending;

  NativeStarting(NativeCommunicator ranks) {
    this(ranks, MOST);
  }

  private NativeStarting(NativeCommunicator ranks, int most) {
    super(ranks);
    persistent = most == 1;
    requests = Arena.ofAuto().allocate(JAVA_LONG, most);
  }

  /** Starts one collective again and again, until {@code memory} is closed. */
  static NativeStarting persistent(NativeCommunicator ranks, Arena memory) {
    NativeStarting starting = new NativeStarting(ranks, 1);
    starting.requests.reinterpret(memory, _ -> starting.free());
    return starting;
  }

  private void free() {
    if (made != null) {
      REQUEST_FREE.call(requests.address());
    }
  }

  /** Returns the address of the next request. */
  private long request() {
    if (pending * JAVA_LONG.byteSize() >= requests.byteSize()) {
      throw new IllegalStateException("more than " + pending + " operations are under way");
    }
    return requests.address() + (long) pending++ * Mpi.ABI.handleBytes();
  }

  @Override
  public void send(MemorySegment buffer, int count, DataType type, int destination, int tag) {
    long handle = Mpi.ABI.type(type);
    ISEND.call(address(buffer), count, handle, destination, tag, communicator, request());
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    long handle = Mpi.ABI.type(type);
    IRECV.call(address(buffer), count, handle, source, tag, communicator, request());
  }

  @Override
  public boolean test() {
    if (pending == 1) {
      TEST.call(requests.address(), flag.address(), Mpi.ABI.statusIgnore());
    } else {
      TESTALL.call(pending, requests.address(), flag.address(), Mpi.ABI.statusIgnore());
    }
    return flag.get(JAVA_INT, 0) != 0;
  }

  @Override
  public void await() {
    if (pending == 1) {
      WAIT.call(requests.address(), Mpi.ABI.statusIgnore());
    } else {
      WAITALL.call(pending, requests.address(), Mpi.ABI.statusIgnore());
    }
    pending = persistent ? pending : 0;
  }

  @Override
  void call(MpiCollective function, long a) {
    if (!persistent) {
      function.immediate().call(a, request());
      return;
    }
    if (made == null) {
      function.persistent().call(a, Mpi.ABI.infoNull(), request());
      made = function;
    }
    START.call(requests.address());
  }

  @Override
  void call(MpiCollective function, long a, long b, long c, long d, long e) {
    if (!persistent) {
      function.immediate().call(a, b, c, d, e, request());
      return;
    }
    if (made == null) {
      function.persistent().call(a, b, c, d, e, Mpi.ABI.infoNull(), request());
      made = function;
    }
    START.call(requests.address());
  }

  @Override
  void call(MpiCollective function, long a, long b, long c, long d, long e, long f) {
    if (!persistent) {
      function.immediate().call(a, b, c, d, e, f, request());
      return;
    }
    if (made == null) {
      function.persistent().call(a, b, c, d, e, f, Mpi.ABI.infoNull(), request());
      made = function;
    }
    START.call(requests.address());
  }

  @Override
  void call(MpiCollective function, long a, long b, long c, long d, long e, long f, long g) {
    if (!persistent) {
      function.immediate().call(a, b, c, d, e, f, g, request());
      return;
    }
    if (made == null) {
      function.persistent().call(a, b, c, d, e, f, g, Mpi.ABI.infoNull(), request());
      made = function;
    }
    START.call(requests.address());
  }

  @Override
  void call(
      MpiCollective function, long a, long b, long c, long d, long e, long f, long g, long h) {
    if (!persistent) {
      function.immediate().call(a, b, c, d, e, f, g, h, request());
      return;
    }
    if (made == null) {
      function.persistent().call(a, b, c, d, e, f, g, h, Mpi.ABI.infoNull(), request());
      made = function;
    }
    START.call(requests.address());
  }

  @Override
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
    if (!persistent) {
      function.immediate().call(a, b, c, d, e, f, g, h, i, request());
      return;
    }
    if (made == null) {
      function.persistent().call(a, b, c, d, e, f, g, h, i, Mpi.ABI.infoNull(), request());
      made = function;
    }
    START.call(requests.address());
  }

  @Override
  public void close() {}
}
