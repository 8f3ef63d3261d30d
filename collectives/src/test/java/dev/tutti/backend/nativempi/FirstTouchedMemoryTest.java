package dev.tutti.backend.nativempi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tutti.spi.FirstTouch;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FirstTouchedMemoryTest {
  private static final long PAGE = CLibrary.pageBytes();

  @Test
  void pages_do_not_exist_before_a_thread_touches_them() {
    try (Arena memory = Arena.ofConfined()) {
      MemorySegment buffer = FirstTouchedMemory.map(memory, 7 * PAGE - 5);
      assertEquals(Map.of(), FirstTouchedMemory.pagesByNode(buffer));
      buffer.set(ValueLayout.JAVA_BYTE, 3 * PAGE, (byte) 1);
      assertEquals(1, pages(buffer));
      FirstTouchedMemory.touch(buffer, 3, null);
      assertEquals(7, pages(buffer));
    }
  }

  /** All there is to see on a machine with one node. */
  @Test
  void threads_on_a_node_make_pages_on_that_node() {
    try (Arena memory = Arena.ofConfined()) {
      MemorySegment buffer = FirstTouchedMemory.allocate(memory, 100 * PAGE, new FirstTouch(2, 0));
      assertEquals(Map.of(0, 100L), FirstTouchedMemory.pagesByNode(buffer));
      assertEquals(0, buffer.get(ValueLayout.JAVA_LONG, 50 * PAGE));
    }
  }

  @Test
  void a_node_that_is_not_there_is_refused() {
    try (Arena memory = Arena.ofConfined()) {
      FirstTouch touch = new FirstTouch(1, 999);
      UnsupportedCall refused =
          assertThrows(
              UnsupportedCall.class, () -> FirstTouchedMemory.allocate(memory, PAGE, touch));
      assertEquals("this machine has no NUMA node 999 with CPUs", refused.getMessage());
    }
  }

  @Test
  void cpus_that_a_thread_may_not_use_are_refused() {
    try (Arena memory = Arena.ofConfined()) {
      MemorySegment buffer = FirstTouchedMemory.map(memory, PAGE);
      BitSet none = new BitSet();
      none.set(5_000);
      assertThrows(UnsupportedCall.class, () -> FirstTouchedMemory.touch(buffer, 1, none));
      assertEquals(Map.of(), FirstTouchedMemory.pagesByNode(buffer));
    }
  }

  private static long pages(MemorySegment buffer) {
    return FirstTouchedMemory.pagesByNode(buffer).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }
}
