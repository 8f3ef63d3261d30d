package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The functions of the one libmpi of this process, which {@link CLibrary#loadGlobally} must have
 * loaded before this class is touched. Pointers and handles are {@code long}.
 *
 * <p>None of the functions that may wait for another rank is linked as {@code critical}: the whole
 * JVM would wait with it.
 */
@SuppressWarnings("restricted")
final class Mpi {
  private static final String THREAD_MULTIPLE = "MPI_THREAD_MULTIPLE";
  private static final Linker LINKER = Linker.nativeLinker();

  /** MPI's thread levels, the same numbers in both families. */
  private static final List<String> THREAD_LEVELS =
      List.of("MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", THREAD_MULTIPLE);

  private static final int TEXT_BYTES = 8192;

  /** The handles of the loaded library. */
  static final MpiAbi ABI = family().handles(Mpi::address);

  private static final MpiFunction INIT_THREAD = required("MPI_Init_thread");
  private static final MpiFunction QUERY_THREAD = required("MPI_Query_thread");
  private static final MpiFunction FINALIZE = required("MPI_Finalize");
  private static final MpiFunction ABORT = required("MPI_Abort");
  private static final MpiFunction COMM_RANK = required("MPI_Comm_rank");
  private static final MpiFunction COMM_SIZE = required("MPI_Comm_size");
  private static final MpiFunction COMM_SET_ERRHANDLER = required("MPI_Comm_set_errhandler");
  private static final MpiFunction GET_LIBRARY_VERSION = required("MPI_Get_library_version");
  private static final MpiFunction ERROR_STRING = required("MPI_Error_string");
  private static final MpiFunction SEND = required("MPI_Send");
  private static final MpiFunction RECV = required("MPI_Recv");
  private static final MpiFunction SENDRECV = required("MPI_Sendrecv");
  private static final MethodHandle WTIME =
      LINKER.downcallHandle(
          MemorySegment.ofAddress(address("MPI_Wtime")),
          FunctionDescriptor.of(JAVA_DOUBLE),
          Linker.Option.critical(false));

  private Mpi() {}

  private static MpiAbi.Family family() {
    return Arrays.stream(MpiAbi.Family.values())
        .filter(family -> CLibrary.symbol(family.mark()) != 0)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no MPI library is loaded in this process"));
  }

  private static long address(String name) {
    long address = CLibrary.symbol(name);
    if (address == 0) {
      throw new IllegalStateException("the loaded MPI library lacks " + name);
    }
    return address;
  }

  /** Looks a function up that every MPI has. */
  private static MpiFunction required(String name) {
    address(name);
    return MpiFunction.of(name);
  }

  /**
   * MPI_Init_thread, with MULTIPLE where threads of this rank are to call at the same time, which
   * makes libraries take locks; else with SINGLE, as MPI_Init does it and with it every C benchmark
   * and Open MPI's own Java binding, although a JVM has threads: none but this one calls MPI.
   * FUNNELED makes Open MPI's Allreduce of 16 bytes some 70 to 130 ns slower, in C as in Java, and
   * some builds of Hyper MPI end the process when asked for MULTIPLE.
   */
  static void init(boolean threads) {
    int level = threads ? THREAD_LEVELS.indexOf(THREAD_MULTIPLE) : 0;
    try (Arena arena = Arena.ofConfined()) {
      INIT_THREAD.call(0, 0, level, arena.allocate(JAVA_INT).address());
    }
    COMM_SET_ERRHANDLER.call(ABI.commWorld(), ABI.errorsReturn());
  }

  /** Returns why threads of this rank may not call at the same time; empty if they may. */
  static Optional<String> refusalOfThreads() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment provided = arena.allocate(JAVA_INT);
      QUERY_THREAD.call(provided.address());
      String level = THREAD_LEVELS.get(provided.get(JAVA_INT, 0));
      return level.equals(THREAD_MULTIPLE)
          ? Optional.empty()
          : Optional.of("the library provides " + level + ", not " + THREAD_MULTIPLE);
    }
  }

  static void finish() {
    FINALIZE.call();
  }

  static void abort(long communicator, int status) {
    ABORT.call(communicator, status);
  }

  static int rank(long communicator) {
    return intOf(COMM_RANK, communicator);
  }

  static int size(long communicator) {
    return intOf(COMM_SIZE, communicator);
  }

  private static int intOf(MpiFunction function, long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_INT);
      function.call(communicator, result.address());
      return result.get(JAVA_INT, 0);
    }
  }

  static String libraryVersion() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(TEXT_BYTES);
      GET_LIBRARY_VERSION.call(text.address(), arena.allocate(JAVA_INT).address());
      return text.getString(0).strip();
    }
  }

  static double wtime() {
    try {
      return (double) WTIME.invokeExact();
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static void send(long buffer, int count, long type, int destination, int tag, long communicator) {
    SEND.call(buffer, count, type, destination, tag, communicator);
  }

  static void recv(long buffer, int count, long type, int source, int tag, long communicator) {
    RECV.call(buffer, count, type, source, tag, communicator, ABI.statusIgnore());
  }

  static void sendrecv(
      long send,
      int sendCount,
      int destination,
      long recv,
      int recvCount,
      int source,
      long type,
      int tag,
      long communicator) {
    SENDRECV.call(
        send,
        sendCount,
        type,
        destination,
        tag,
        recv,
        recvCount,
        type,
        source,
        tag,
        communicator,
        ABI.statusIgnore());
  }

  static String errorText(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(TEXT_BYTES);
      long length = arena.allocate(JAVA_INT).address();
      // Not as a function of MPI, which would look up the text of its own error.
      return (int) CLibrary.call(ERROR_STRING.address(), code, text.address(), length) == 0
          ? text.getString(0).strip().replaceAll("\\s*\\R\\s*", ", ") + " (code " + code + ")"
          : "code " + code;
    }
  }
}
