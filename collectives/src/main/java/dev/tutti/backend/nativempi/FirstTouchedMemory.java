package dev.tutti.backend.nativempi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.tutti.environment.RankPlace;
import dev.tutti.spi.FirstTouch;
import dev.tutti.spi.UnsupportedCall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Buffers straight from the kernel, whose pages come to be when a thread touches them: on the NUMA
 * node on which that thread runs. {@code malloc} would hand out pages that were touched before, and
 * the JVM touches what it allocates.
 *
 * <p>A page that nobody may use lies on either side, so that {@code /proc/self/numa_maps} has a
 * line for this buffer alone; there it is checked that the pages lie where they should.
 */
@SuppressWarnings("restricted")
final class FirstTouchedMemory {
  private static final Path NODES = Path.of("/sys/devices/system/node");
  private static final Path PAGES = Path.of("/proc/self/numa_maps");
  private static final MemorySegment MMAP = CLibrary.standard("mmap");
  private static final MemorySegment MPROTECT = CLibrary.standard("mprotect");
  private static final MemorySegment MUNMAP = CLibrary.standard("munmap");
  private static final MemorySegment SCHED_SETAFFINITY = CLibrary.standard("sched_setaffinity");
  private static final int NO_ACCESS = 0;
  private static final int READ_WRITE = 3;
  private static final int PRIVATE_ANONYMOUS = 0x22;
  private static final int THIS_THREAD = 0;
  private static final long PAGE = CLibrary.pageBytes();

  private FirstTouchedMemory() {}

  /**
   * Returns zeroed memory that the threads have touched.
   *
   * @param memory frees it when it is closed
   * @throws UnsupportedCall if this machine lacks the node, or the pages came to lie elsewhere
   */
  static MemorySegment allocate(Arena memory, long bytes, FirstTouch touch) {
    MemorySegment buffer = map(memory, Math.max(1, bytes));
    BitSet cpus = touch.node() == null ? null : cpusOf(touch.node());
    touch(buffer, touch.threads(), cpus);
    if (touch.node() != null) {
      requireOn(touch.node(), pagesByNode(buffer));
    }
    return buffer.asSlice(0, bytes);
  }

  /** Returns memory that nobody has touched. */
  static MemorySegment map(Arena memory, long bytes) {
    long usable = Math.ceilDiv(bytes, PAGE) * PAGE;
    long all = usable + 2 * PAGE;
    long address = CLibrary.call(MMAP, 0, all, NO_ACCESS, PRIVATE_ANONYMOUS, -1, 0);
    if (address == -1 || (int) CLibrary.call(MPROTECT, address + PAGE, usable, READ_WRITE) != 0) {
      throw new OutOfMemoryError("the system has no " + bytes + " B for a buffer");
    }
    return MemorySegment.ofAddress(address + PAGE)
        .reinterpret(usable, memory, _ -> CLibrary.call(MUNMAP, address, all, 0));
  }

  /** Every thread touches a part, one behind the other as OpenMP's static schedule deals them. */
  static void touch(MemorySegment buffer, int threads, BitSet cpus) {
    MemorySegment open = MemorySegment.ofAddress(buffer.address()).reinterpret(buffer.byteSize());
    long pages = buffer.byteSize() / PAGE;
    AtomicReference<RuntimeException> failed = new AtomicReference<>();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      long from = pages * i / threads;
      long to = pages * (i + 1) / threads;
      workers.add(
          Thread.ofPlatform()
              .name("toucher-" + i)
              .start(
                  () -> {
                    try {
                      pin(cpus);
                      for (long page = from; page < to; page++) {
                        open.set(JAVA_BYTE, page * PAGE, (byte) 0);
                      }
                    } catch (RuntimeException e) {
                      failed.set(e);
                    }
                  }));
    }
    workers.forEach(FirstTouchedMemory::join);
    if (failed.get() != null) {
      throw failed.get();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while threads touch a buffer", e);
    }
  }

  private static void pin(BitSet cpus) {
    if (cpus == null) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      byte[] words = cpus.toByteArray();
      MemorySegment mask = arena.allocate(Math.ceilDiv(words.length, 8L) * 8);
      MemorySegment.copy(words, 0, mask, JAVA_BYTE, 0, words.length);
      if ((int) CLibrary.call(SCHED_SETAFFINITY, THIS_THREAD, mask.byteSize(), mask.address())
          != 0) {
        throw new UnsupportedCall("this rank may not run on CPUs " + cpus);
      }
    }
  }

  private static BitSet cpusOf(int node) {
    try {
      BitSet cpus =
          RankPlace.parse(Files.readString(NODES.resolve("node" + node + "/cpulist")).strip());
      if (!cpus.isEmpty()) {
        return cpus;
      }
    } catch (IOException e) {
      // No such node.
    }
    throw new UnsupportedCall("this machine has no NUMA node " + node + " with CPUs");
  }

  /** Returns how many pages of a buffer lie on which node; those nobody touched lie on none. */
  static Map<Integer, Long> pagesByNode(MemorySegment buffer) {
    String start = Long.toHexString(buffer.address()) + " ";
    Map<Integer, Long> pages = new TreeMap<>();
    try (var lines = Files.lines(PAGES)) {
      String line = lines.filter(one -> one.startsWith(start)).findFirst().orElse("");
      for (String word : line.split(" ", -1)) {
        if (word.matches("N\\d+=\\d+")) {
          String[] parts = word.substring(1).split("=", -1);
          pages.put(Integer.valueOf(parts[0]), Long.valueOf(parts[1]));
        }
      }
      return pages;
    } catch (IOException e) {
      throw new UnsupportedCall("this system does not tell on which NUMA node pages lie");
    }
  }

  private static void requireOn(int node, Map<Integer, Long> pages) {
    if (!pages.keySet().equals(Set.of(node))) {
      throw new UnsupportedCall(
          "pages that threads on NUMA node " + node + " touched lie on nodes " + pages.keySet());
    }
  }
}
