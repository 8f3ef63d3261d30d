package dev.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class BlocksTest {
  private static final long MOST = Integer.MAX_VALUE;

  @Test
  void ints_hold_counts_and_displacements_up_to_their_largest_value() {
    assertFalse(Blocks.of().beyondInts(1));
    assertFalse(Blocks.of(MOST, MOST).beyondInts(1));
    assertTrue(Blocks.of(MOST + 1).beyondInts(1));
    assertTrue(Blocks.of(MOST, 1, 1).beyondInts(1));
  }

  @Test
  void displacements_in_bytes_leave_ints_sooner_than_those_in_elements() {
    assertFalse(Blocks.of(MOST / 8, MOST).beyondInts(8));
    assertTrue(Blocks.of(MOST / 8 + 1, 1).beyondInts(8));
    assertFalse(Blocks.of(MOST / 8 + 1, 1).beyondInts(1));
  }
}
