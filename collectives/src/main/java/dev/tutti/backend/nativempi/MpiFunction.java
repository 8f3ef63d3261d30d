package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * A function of the loaded libmpi that takes pointers, handles and integers and returns an error
 * code. All arguments are {@code long}: an integer travels in a register or stack slot of that
 * size, and the callee reads the half it knows, so that a function and its large-count form are
 * called alike.
 *
 * <p>A record in a static final field, because only of those does the JIT compiler take the
 * components for constants; then a call is a plain call instruction.
 *
 * @param name as in MPI
 * @param handle its address bound, null if the library lacks it
 */
@SuppressWarnings("restricted")
record MpiFunction(String name, MethodHandle handle) {

  /** Looks a function up; one that the library lacks is unsupported when it is called. */
  static MpiFunction of(String name, int arguments) {
    long address = CLibrary.symbol(name);
    MemoryLayout[] longs = new MemoryLayout[arguments];
    Arrays.fill(longs, JAVA_LONG);
    return new MpiFunction(
        name,
        address == 0
            ? null
            : Linker.nativeLinker()
                .downcallHandle(
                    MemorySegment.ofAddress(address), FunctionDescriptor.of(JAVA_INT, longs)));
  }

  /** Tells whether the library has it. */
  boolean exists() {
    return handle != null;
  }

  private void require() {
    if (handle == null) {
      throw UnsupportedCall.lacking(name);
    }
  }

  void call() {
    require();
    try {
      check((int) handle.invokeExact());
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a) {
    require();
    try {
      check((int) handle.invokeExact(a));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b) {
    require();
    try {
      check((int) handle.invokeExact(a, b));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d, long e) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d, long e, long f) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d, long e, long f, long g) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f, g));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d, long e, long f, long g, long h) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f, g, h));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f, g, h, i));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f, g, h, i, j));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(
      long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f, g, h, i, j, k));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  void call(
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l) {
    require();
    try {
      check((int) handle.invokeExact(a, b, c, d, e, f, g, h, i, j, k, l));
    } catch (Throwable thrown) {
      throw CLibrary.unchecked(thrown);
    }
  }

  private void check(int code) {
    if (code != 0) {
      throw new IllegalStateException(name + " failed: " + Mpi.errorText(code));
    }
  }
}
