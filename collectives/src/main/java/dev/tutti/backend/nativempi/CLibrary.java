package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The four functions of the C library that loading a libmpi takes.
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
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle DLOPEN = link("dlopen", JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle DLERROR = link("dlerror", JAVA_LONG);
  private static final MethodHandle DLSYM = link("dlsym", JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle SETENV = link("setenv", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT);
  private static final MethodHandle GETPAGESIZE = link("getpagesize", JAVA_INT);

  private CLibrary() {}

  private static MethodHandle link(String name, MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments));
  }

  /**
   * Loads a library so that everything loaded later finds its symbols.
   *
   * @throws IllegalStateException with the loader's words if it cannot be loaded
   */
  static void loadGlobally(String path) {
    try (Arena arena = Arena.ofConfined()) {
      if ((long) DLOPEN.invokeExact(arena.allocateFrom(path), RTLD_NOW | RTLD_GLOBAL) == 0) {
        throw new IllegalStateException(text((long) DLERROR.invokeExact()));
      }
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** Returns the address of a symbol that is visible in the whole process, 0 if there is none. */
  static long symbol(String name) {
    try (Arena arena = Arena.ofConfined()) {
      return (long) DLSYM.invokeExact(RTLD_DEFAULT, arena.allocateFrom(name));
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** Sets a variable for native code of this process, unless it is set. */
  static void setIfUnset(String name, String value) {
    try (Arena arena = Arena.ofConfined()) {
      int _ = (int) SETENV.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), 0);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** Returns the size of a page of memory in bytes. */
  static int pageBytes() {
    try {
      return (int) GETPAGESIZE.invokeExact();
    } catch (Throwable e) {
      throw unchecked(e);
    }
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
