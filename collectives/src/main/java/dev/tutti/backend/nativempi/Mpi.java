package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * The functions of the one libmpi of this process, which {@link CLibrary#loadGlobally} must have
 * loaded before this class is touched. Pointers and handles are {@code long}.
 *
 * <p>The method handles are static and final because only then does the JIT compiler turn a call
 * into a plain call instruction. None of the functions that may wait for another rank is linked as
 * {@code critical}: the whole JVM would wait with it.
 */
@SuppressWarnings("restricted")
final class Mpi {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final int THREAD_SINGLE = 0;
  private static final int TEXT_BYTES = 8192;

  /** The handles of the loaded library. */
  static final MpiAbi ABI = family().handles(Mpi::address);

  private static final MethodHandle INIT_THREAD =
      link("MPI_Init_thread", JAVA_LONG, JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle FINALIZE = link("MPI_Finalize");
  private static final MethodHandle ABORT = link("MPI_Abort", JAVA_LONG, JAVA_INT);
  private static final MethodHandle COMM_RANK = link("MPI_Comm_rank", JAVA_LONG, ADDRESS);
  private static final MethodHandle COMM_SIZE = link("MPI_Comm_size", JAVA_LONG, ADDRESS);
  private static final MethodHandle COMM_SET_ERRHANDLER =
      link("MPI_Comm_set_errhandler", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle GET_LIBRARY_VERSION =
      link("MPI_Get_library_version", ADDRESS, ADDRESS);
  private static final MethodHandle ERROR_STRING =
      link("MPI_Error_string", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle WTIME =
      LINKER.downcallHandle(
          MemorySegment.ofAddress(address("MPI_Wtime")),
          FunctionDescriptor.of(JAVA_DOUBLE),
          Linker.Option.critical(false));
  private static final MethodHandle SEND =
      link("MPI_Send", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle RECV =
      link("MPI_Recv", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SENDRECV =
      link(
          "MPI_Sendrecv",
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_INT,
          JAVA_INT,
          JAVA_LONG,
          JAVA_LONG);

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

  /** Links a function that returns an error code. */
  private static MethodHandle link(String name, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        MemorySegment.ofAddress(address(name)), FunctionDescriptor.of(JAVA_INT, arguments));
  }

  /**
   * MPI_Init_thread with SINGLE, as MPI_Init does it and with it every C benchmark and Open MPI's
   * own Java binding, although a JVM has threads: none but this one calls MPI. FUNNELED makes Open
   * MPI's Allreduce of 16 bytes some 70 to 130 ns slower, in C as in Java, and some builds of Hyper
   * MPI end the process when asked for MULTIPLE.
   */
  static void init() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment provided = arena.allocate(JAVA_INT);
      check("MPI_Init_thread", (int) INIT_THREAD.invokeExact(0L, 0L, THREAD_SINGLE, provided));
      check(
          "MPI_Comm_set_errhandler",
          (int) COMM_SET_ERRHANDLER.invokeExact(ABI.commWorld(), ABI.errorsReturn()));
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static void finish() {
    try {
      check("MPI_Finalize", (int) FINALIZE.invokeExact());
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static void abort(long communicator, int status) {
    try {
      check("MPI_Abort", (int) ABORT.invokeExact(communicator, status));
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static int rank(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment rank = arena.allocate(JAVA_INT);
      check("MPI_Comm_rank", (int) COMM_RANK.invokeExact(communicator, rank));
      return rank.get(JAVA_INT, 0);
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static int size(long communicator) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(JAVA_INT);
      check("MPI_Comm_size", (int) COMM_SIZE.invokeExact(communicator, size));
      return size.get(JAVA_INT, 0);
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static String libraryVersion() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(TEXT_BYTES);
      MemorySegment length = arena.allocate(JAVA_INT);
      check("MPI_Get_library_version", (int) GET_LIBRARY_VERSION.invokeExact(text, length));
      return text.getString(0).strip();
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
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
    try {
      check(
          "MPI_Send", (int) SEND.invokeExact(buffer, count, type, destination, tag, communicator));
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  static void recv(long buffer, int count, long type, int source, int tag, long communicator) {
    try {
      check(
          "MPI_Recv",
          (int)
              RECV.invokeExact(buffer, count, type, source, tag, communicator, ABI.statusIgnore()));
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
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
    try {
      check(
          "MPI_Sendrecv",
          (int)
              SENDRECV.invokeExact(
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
                  ABI.statusIgnore()));
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }

  private static void check(String function, int code) {
    if (code != 0) {
      throw new IllegalStateException(function + " failed: " + errorText(code));
    }
  }

  static String errorText(int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(TEXT_BYTES);
      int result = (int) ERROR_STRING.invokeExact(code, text, arena.allocate(JAVA_INT));
      return result == 0
          ? text.getString(0).strip().replaceAll("\\s*\\R\\s*", ", ") + " (code " + code + ")"
          : "code " + code;
    } catch (Throwable e) {
      throw CLibrary.unchecked(e);
    }
  }
}
