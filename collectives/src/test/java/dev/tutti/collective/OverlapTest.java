package dev.tutti.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.spi.Parts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The two overlaps, by hand. */
final class OverlapTest {
  private final Overlap overlap = new Overlap(null, null, 0);

  /** In ns: pure, overall, work by itself, then init, compute, test, wait. */
  private static Parts.Times times(
      double pure, double overall, double work, double init, double compute, double wait) {
    return new Parts.Times(pure, overall, work, List.of(init, compute, 0.0, wait));
  }

  @Test
  void nothing_is_hidden_where_the_whole_takes_as_long_as_both_parts() {
    Parts.Times times = times(1000, 2000, 1000, 100, 1000, 900);
    assertMetrics(0, 0, overlap.metrics(times, times));
  }

  @Test
  void all_is_hidden_where_the_whole_takes_as_long_as_the_work() {
    Parts.Times times = times(1000, 1000, 1000, 0, 1000, 0);
    assertMetrics(100, 100, overlap.metrics(times, times));
  }

  @Test
  void osu_takes_the_means_and_imb_the_slowest_rank() {
    Parts.Times mean = times(1000, 1600, 1000, 100, 1100, 400); // (1600 - 1100) / 1000 is left
    Parts.Times slowest = times(1200, 1900, 1000, 100, 1400, 400); // (1200 + 1000 - 1900) / 1200
    assertMetrics(50, 25, overlap.metrics(mean, slowest));
  }

  @Test
  void a_slower_whole_than_both_parts_hides_nothing() {
    Parts.Times times = times(1000, 4000, 1000, 100, 1000, 2900);
    assertMetrics(0, 0, overlap.metrics(times, times));
  }

  @Test
  void work_grows_with_its_units() {
    Work work = new Work();
    assertTrue(work.units(1e6) > 100 * work.units(1e3) / 2, "1 ms against 1 us");
    assertEquals(0, work.units(0));
  }

  private static void assertMetrics(double osu, double imb, Map<String, Double> metrics) {
    assertEquals(osu, metrics.get("overlapOsuPercent"), 1e-9);
    assertEquals(imb, metrics.get("overlapImbPercent"), 1e-9);
  }
}
