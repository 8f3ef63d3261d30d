package dev.tutti.backend.nativempi;

import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.MemorySegment;

/**
 * A function of the loaded libmpi that takes pointers, handles and integers and returns an error
 * code. All arguments are {@code long}, and all functions are called with as many as the longest
 * takes, as {@link CLibrary#call} allows: then there is one shape of call for the JVM to prepare,
 * where each takes some 30 ms of a rank's start, and a function and its large-count form are called
 * alike.
 *
 * <p>A record in a static final field, because only of those does the JIT compiler take the
 * components for constants; then a call is a plain call instruction.
 *
 * @param name as in MPI
 * @param address null if the library lacks it
 */
record MpiFunction(String name, MemorySegment address) {

  /** Looks a function up; one that the library lacks is unsupported when it is called. */
  static MpiFunction of(String name) {
    long address = CLibrary.symbol(name);
    return new MpiFunction(name, address == 0 ? null : MemorySegment.ofAddress(address));
  }

  /** Tells whether the library has it. */
  boolean exists() {
    return address != null;
  }

  void call() {
    call(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  void call(long a) {
    call(a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  void call(long a, long b) {
    call(a, b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  void call(long a, long b, long c) {
    call(a, b, c, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  void call(long a, long b, long c, long d) {
    call(a, b, c, d, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  void call(long a, long b, long c, long d, long e) {
    call(a, b, c, d, e, 0, 0, 0, 0, 0, 0, 0);
  }

  void call(long a, long b, long c, long d, long e, long f) {
    call(a, b, c, d, e, f, 0, 0, 0, 0, 0, 0);
  }

  void call(long a, long b, long c, long d, long e, long f, long g) {
    call(a, b, c, d, e, f, g, 0, 0, 0, 0, 0);
  }

  void call(long a, long b, long c, long d, long e, long f, long g, long h) {
    call(a, b, c, d, e, f, g, h, 0, 0, 0, 0);
  }

  void call(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
    call(a, b, c, d, e, f, g, h, i, 0, 0, 0);
  }

  void call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
    call(a, b, c, d, e, f, g, h, i, j, 0, 0);
  }

  void call(
      long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
    call(a, b, c, d, e, f, g, h, i, j, k, 0);
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
    if (address == null) {
      throw UnsupportedCall.lacking(name);
    }
    int code = (int) CLibrary.call(address, a, b, c, d, e, f, g, h, i, j, k, l);
    if (code != 0) {
      throw new IllegalStateException(name + " failed: " + Mpi.errorText(code));
    }
  }
}
