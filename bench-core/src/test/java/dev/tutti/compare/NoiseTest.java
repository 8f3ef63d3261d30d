package dev.tutti.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What a backend differs from itself. */
final class NoiseTest {

  @Test
  void the_smallest_difference_is_that_of_the_formula_by_hand() {
    // s = 0.02, n = 5: (1.959964 + 0.841621) * 0.02 * sqrt(0.4) / sqrt(0.954930) = 0.0362637
    assertEquals(Math.exp(0.0362637) - 1, Noise.smallestDifference(0.02, 5), 1e-6);
  }

  @Test
  void launches_that_agree_exactly_have_no_spread_and_hide_no_difference() {
    NoisePoint point = Noise.point(null, new double[] {700, 700, 700, 700});
    assertEquals(0, point.spreadPercent());
    assertEquals(0, point.deviationPercent());
    assertEquals(0, point.smallestDifferencePercent().get(5));
  }

  @Test
  void the_spread_is_of_all_launches_and_more_launches_see_smaller_differences() {
    NoisePoint point = Noise.point(null, new double[] {90, 100, 110, 100});
    assertEquals(4, point.launches());
    assertEquals(100, point.median());
    assertEquals(20, point.spreadPercent(), 1e-9);
    assertTrue(
        point.smallestDifferencePercent().get(5) > point.smallestDifferencePercent().get(10));
    assertTrue(
        point.smallestDifferencePercent().get(10) > point.smallestDifferencePercent().get(20));
  }
}
