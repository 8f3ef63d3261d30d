package dev.tutti.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class GeomeanBootstrapTest {
  private static final List<double[]> QUIET =
      List.of(new double[] {2, 2, 2, 2}, new double[] {8, 8, 8, 8});

  @Test
  void launches_without_noise_give_an_interval_without_width() {
    List<double[]> next = List.of(new double[] {4, 4, 4, 4}, new double[] {4, 4, 4, 4});
    // Ratios 2 and 0.5, whose geometric mean is 1.
    Interval interval = GeomeanBootstrap.interval(QUIET, next, 1);
    assertEquals(1, interval.low(), 1e-12);
    assertEquals(1, interval.high(), 1e-12);
  }

  @Test
  void three_launches_give_no_interval() {
    assertNull(GeomeanBootstrap.interval(QUIET, List.of(new double[] {1, 1, 1}), 1));
  }

  @Test
  void exchanging_the_sides_inverts_the_interval() {
    List<double[]> base = noisy(1, 1.0, 0.0);
    List<double[]> next = noisy(2, 1.3, 0.0);
    Interval there = GeomeanBootstrap.interval(base, next, 7);
    Interval back = GeomeanBootstrap.interval(next, base, 7);
    assertEquals(1 / there.high(), back.low(), 1e-12);
    assertEquals(1 / there.low(), back.high(), 1e-12);
    assertTrue(there.low() < 1.3 && 1.3 < there.high(), there.toString());
  }

  @Test
  void noise_that_a_launch_has_at_all_points_does_not_average_out() {
    Interval common = GeomeanBootstrap.interval(noisy(1, 1.0, 0.05), noisy(2, 1.0, 0.05), 7);
    Interval single = GeomeanBootstrap.interval(noisy(1, 1.0, 0.0), noisy(2, 1.0, 0.0), 7);
    assertTrue(
        common.high() / common.low() > 1.03 && single.high() / single.low() < 1.02,
        common + " " + single);
  }

  /** Ten launches of 40 points: noise of 2 % at each, and more that a launch has at all points. */
  private static List<double[]> noisy(long seed, double level, double ofLaunch) {
    Random random = new Random(seed);
    double[] launches = random.doubles(10).map(u -> 1 + ofLaunch * (2 * u - 1)).toArray();
    List<double[]> points = new ArrayList<>();
    for (int point = 0; point < 40; point++) {
      double[] values = new double[launches.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = level * launches[i] * (1 + 0.02 * random.nextGaussian());
      }
      points.add(values);
    }
    return points;
  }
}
