package dev.tutti.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTest {
  @Test
  void uniform_ranks_are_never_late() {
    assertEquals(List.of(0L, 0L, 0L), first("uniform", 3));
  }

  @Test
  void skewed_ranks_come_at_even_distances_and_the_last_as_late_as_said() {
    assertEquals(List.of(0L, 50_000L, 100_000L), first("skewed:100", 3));
    assertEquals(List.of(0L), first("skewed:100", 1));
  }

  @Test
  void random_ranks_are_late_within_bounds_differently_and_the_same_for_one_seed() {
    List<Long> delays = calls("random:7", 1);
    assertTrue(delays.stream().allMatch(ns -> ns >= 0 && ns < 100_000), delays.toString());
    assertTrue(delays.stream().distinct().count() > 90, delays.toString());
    assertEquals(delays, calls("random:7", 1));
    assertNotEquals(delays, calls("random:7", 2));
    assertNotEquals(delays, calls("random:8", 1));
    assertTrue(calls("random:7:5", 1).stream().allMatch(ns -> ns < 5_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "late", "skewed", "skewed:-1", "skewed:1.5", "random", "random:x"})
  void anything_else_is_refused(String text) {
    InputException refused = assertThrows(InputException.class, () -> Arrival.parse(text));
    assertTrue(refused.getMessage().startsWith("arrival '" + text + "' is unknown; write uniform"));
  }

  private static List<Long> first(String text, int ranks) {
    return IntStream.range(0, ranks)
        .mapToObj(rank -> Arrival.parse(text).delaysNs(rank, ranks).getAsLong())
        .toList();
  }

  private static List<Long> calls(String text, int rank) {
    LongSupplier delays = Arrival.parse(text).delaysNs(rank, 4);
    return LongStream.generate(delays).limit(100).boxed().toList();
  }
}
