package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Collections;

/**
 * Calls C functions, and those of the C library that loading a libmpi takes. A function's address
 * is a constant in its caller, so that the JIT compiler makes a plain call instruction of it.
 *
 * <p>Java's own {@code SymbolLookup.libraryLookup} opens a library RTLD_LOCAL, and then the
 * library's plugins do not find its symbols.
 */
@SuppressWarnings("restricted")
final class CLibrary {
  private static final int RTLD_NOW = 2;
  private static final int RTLD_GLOBAL = 0x100;
  private static final long RTLD_DEFAULT = 0;
  private static final int ERROR_BYTES = 4096;
  private static final int MOST_ARGUMENTS = 12;
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle CALL =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              JAVA_LONG,
              Collections.nCopies(MOST_ARGUMENTS, JAVA_LONG).toArray(MemoryLayout[]::new)));
  private static final SymbolLookup STANDARD = LINKER.defaultLookup();
  private static final MemorySegment DLOPEN = standard("dlopen");
  private static final MemorySegment DLERROR = standard("dlerror");
  private static final MemorySegment DLSYM = standard("dlsym");
  private static final MemorySegment SETENV = standard("setenv");
  private static final MemorySegment GETPAGESIZE = standard("getpagesize");

  private CLibrary() {}

  /** Returns a function of the C library. */
  static MemorySegment standard(String name) {
    return STANDARD.findOrThrow(name);
  }

  /**
   * Calls a function of any number of arguments up to twelve that are pointers, handles or
   * integers. In the calling conventions of 64-bit Linux each travels in a register or stack slot
   * of its own, of which the callee reads the half it knows, and it is the caller who takes them
   * away again: a callee does not see that there are more than it takes.
   *
   * @return what it returns; of an int only the lower half is meant
   */
  static long call(
      MemorySegment function,
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
    try {
      return (long) CALL.invokeExact(function, a, b, c, d, e, f, g, h, i, j, k, l);
    } catch (Throwable thrown) {
      throw unchecked(thrown);
    }
  }

  static long call(MemorySegment function, long a, long b, long c) {
    return call(function, a, b, c, 0, 0, 0);
  }

  static long call(MemorySegment function, long a, long b, long c, long d, long e, long f) {
    return call(function, a, b, c, d, e, f, 0, 0, 0, 0, 0, 0);
  }

  /**
   * Loads a library so that everything loaded later finds its symbols.
   *
   * @throws IllegalStateException with the loader's words if it cannot be loaded
   */
  static void loadGlobally(String path) {
    try (Arena arena = Arena.ofConfined()) {
      if (call(DLOPEN, arena.allocateFrom(path).address(), RTLD_NOW | RTLD_GLOBAL, 0) == 0) {
        throw new IllegalStateException(text(call(DLERROR, 0, 0, 0)));
      }
    }
  }

  /** Returns the address of a symbol that is visible in the whole process, 0 if there is none. */
  static long symbol(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return call(DLSYM, RTLD_DEFAULT, arena.allocateFrom(name).address(), 0);
    }
  }

  /** Sets a variable for native code of this process, unless it is set. */
  static void setIfUnset(String name, String value) {
    try (Arena arena = Arena.ofConfined()) {
      call(SETENV, arena.allocateFrom(name).address(), arena.allocateFrom(value).address(), 0);
    }
  }

  /** Returns the size of a page of memory in bytes. */
  static int pageBytes() {
    return (int) call(GETPAGESIZE, 0, 0, 0);
  }

  private static String text(long address) {
    return MemorySegment.ofAddress(address).reinterpret(ERROR_BYTES).getString(0);
  }

  /** Returns what {@code invokeExact} threw, which a downcall leaves no checked exception in. */
  static RuntimeException unchecked(Throwable thrown) {
    return switch (thrown) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> new IllegalStateException(thrown);
    };
  }
}
