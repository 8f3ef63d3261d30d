package dev.tutti.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediansTest {
  @Test
  void the_median_of_an_even_number_is_the_mean_of_the_middle_two() {
    assertEquals(2, Medians.median(new double[] {3, 1, 2}));
    assertEquals(2.5, Medians.median(new double[] {4, 1, 3, 2}));
  }

  @Test
  void below_six_launches_there_is_no_interval() {
    assertNull(Medians.interval(oneTo(5)));
    assertEquals(new Interval(1, 6, 0.95), Medians.interval(oneTo(6)));
  }

  @Test
  void interval_ranks_are_those_of_the_sign_test_tables() {
    // Two-sided 5 % critical values of the sign test: 8 -> 0, 9 -> 1, 12 -> 2, 20 -> 5, 25 -> 7.
    assertEquals(new Interval(1, 8, 0.95), Medians.interval(oneTo(8)));
    assertEquals(new Interval(2, 8, 0.95), Medians.interval(oneTo(9)));
    assertEquals(new Interval(3, 10, 0.95), Medians.interval(oneTo(12)));
    assertEquals(new Interval(6, 15, 0.95), Medians.interval(oneTo(20)));
    assertEquals(new Interval(8, 18, 0.95), Medians.interval(oneTo(25)));
  }

  @Test
  void holm_multiplies_the_smallest_by_all_and_never_lets_an_order_turn() {
    assertArrayEquals(
        new double[] {0.03, 0.06, 0.06, 0.02},
        Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}),
        1e-12);
    assertArrayEquals(new double[] {1, 1}, Holm.adjust(new double[] {0.6, 0.9}), 1e-12);
    assertArrayEquals(new double[] {}, Holm.adjust(new double[] {}));
  }

  @Property(tries = 25)
  void exchanging_the_sides_inverts_the_bootstrap_interval(
      @ForAll @Size(min = 4, max = 8) List<@DoubleRange(min = 1, max = 1e6) Double> one,
      @ForAll @Size(min = 4, max = 8) List<@DoubleRange(min = 1, max = 1e6) Double> other) {
    Interval there = RatioBootstrap.interval(array(one), array(other), 1);
    Interval back = RatioBootstrap.interval(array(other), array(one), 1);
    assertEquals(1 / there.high(), back.low(), 1e-9 * back.low());
    assertEquals(1 / there.low(), back.high(), 1e-9 * back.high());
  }

  @Property(tries = 15)
  void the_bootstrap_interval_stays_within_the_extreme_ratios(
      @ForAll @IntRange(min = 4, max = 300) int launches) {
    double[] base = oneTo(launches);
    Interval interval = RatioBootstrap.interval(base, base, 3);
    assertEquals(1, Math.exp((Math.log(interval.low()) + Math.log(interval.high())) / 2), 0.25);
    assertEquals(true, interval.low() >= 1.0 / launches && interval.high() <= launches);
    assertEquals(true, interval.low() < 1 && interval.high() > 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 12, 25, 300})
  void the_bootstrap_interval_cuts_off_as_much_as_medians_of_real_draws_do(int launches) {
    double[] ones = new double[launches];
    Arrays.fill(ones, 1);
    Interval interval = RatioBootstrap.interval(ones, oneTo(launches), 5);
    double[] medians = new double[20_000];
    Random random = new Random(6);
    for (int i = 0; i < medians.length; i++) {
      double[] draw = random.ints(launches, 1, launches + 1).asDoubleStream().sorted().toArray();
      medians[i] = (draw[(launches - 1) / 2] + draw[launches / 2]) / 2;
    }
    double low = interval.low();
    double high = interval.high();
    assertTrue(share(medians, median -> median < low - 1e-9) < 0.025 + 0.008, "below");
    assertTrue(share(medians, median -> median <= low + 1e-9) > 0.025 - 0.008, "at or below");
    assertTrue(share(medians, median -> median > high + 1e-9) < 0.025 + 0.008, "above");
    assertTrue(share(medians, median -> median >= high - 1e-9) > 0.025 - 0.008, "at or above");
  }

  private static double share(double[] medians, DoublePredicate which) {
    return (double) Arrays.stream(medians).filter(which).count() / medians.length;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double[] oneTo(int n) {
    return IntStream.rangeClosed(1, n).asDoubleStream().toArray();
  }
}
