package dev.tutti.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.compare.PackingCrossover.Outcome;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PackingCrossoversTest {
  private static final long[] SIZES = {16, 64, 256, 1024};

  @Test
  void between_two_sizes_it_is_interpolated_on_logarithmic_scales() {
    // Single / packed: 4, 2, 1/2, 1/4: from 64 to 256 B the logarithm goes through 0 half-way.
    PackingCrossover found = one(launches(1, 1, 4, 2, 0.5, 0.25));
    assertEquals(Outcome.CROSSES, found.outcome());
    assertEquals(128, found.bytes(), 1e-9);
    // From 2 to 1/4 a third of the way.
    assertEquals(64 * Math.pow(4, 1 / 3.0), one(launches(1, 1, 2, 2, 0.25, 0.5)).bytes(), 1e-9);
  }

  @Test
  void without_one_it_says_who_is_ahead_everywhere() {
    PackingCrossover packed = one(launches(1, 1, 4, 3, 2, 1.1));
    assertEquals(Outcome.PACKING_PAYS, packed.outcome());
    assertNull(packed.bytes());
    PackingCrossover single = one(launches(1, 1, 0.5, 0.5, 0.9, 0.4));
    assertEquals(Outcome.SINGLE_PAYS, single.outcome());
    assertEquals(
        "x: packing never pays, no crossover from 16 B to 1 KiB (1 launch has no interval)",
        single.words());
    assertEquals(Outcome.MIXED, one(launches(1, 1, 0.5, 0.25, 1.1, 1.1)).outcome());
  }

  @Test
  void one_noisy_size_does_not_make_a_crossover_of_its_own() {
    PackingCrossover found = one(launches(1, 1, 4, 0.95, 3, 0.25));
    assertTrue(found.bytes() > 256 && found.bytes() < 1024, found.words());
  }

  @Test
  void seven_launches_have_an_interval_that_holds_the_crossover() {
    PackingCrossover found = one(launches(7, 1.05, 4, 2, 0.5, 0.25));
    assertEquals(7, found.launches());
    assertTrue(found.bytesLow() <= 128 && found.bytesHigh() >= 128, found.words());
    assertTrue(found.bytesHigh() < 256 && found.bytesLow() > 64, found.words());
    assertTrue(found.words().startsWith("x: packing pays up to messages of 1"), found.words());
  }

  @Test
  void five_launches_have_none_and_say_so() {
    PackingCrossover found = one(launches(5, 1.05, 4, 2, 0.5, 0.25));
    assertNull(found.bytesLow());
    assertNull(found.bytesHigh());
    assertEquals("5 launches have no interval, 6 have", found.reason());
  }

  @Test
  void an_interval_beyond_the_sizes_is_open_there() {
    // In most launches packing pays throughout, in some it does not at the largest size.
    List<RunResult> launches = new ArrayList<>(launches(5, 1, 4, 3, 2, 1.2));
    launches.addAll(launches(4, 1, 4, 3, 2, 0.8));
    PackingCrossover found = one(launches);
    assertEquals(Outcome.PACKING_PAYS, found.outcome());
    assertNull(found.bytesHigh());
    assertTrue(found.bytesLow() > 256, found.words());
    assertTrue(found.words().endsWith(" to over 1 KiB)"), found.words());
  }

  @Test
  void an_interval_of_gains_without_an_end_begins_at_the_largest_size() {
    PackingCrossover found = one(launches(7, 1.05, 4, 3, 2, 1.9));
    assertEquals(1024, found.bytesLow());
    assertNull(found.bytesHigh());
    PackingCrossover never = one(launches(7, 1.05, 0.5, 0.5, 0.4, 0.4));
    assertNull(never.bytesLow());
    assertEquals(16, never.bytesHigh());
  }

  @Test
  void a_comparison_tells_both_crossovers_and_whether_they_differ() {
    List<RunResult> early = launches(7, 1.05, 4, 2, 0.5, 0.25);
    String differ = compared(early, launches(7, 1.05, 4, 3, 2, 1.9));
    assertTrue(
        differ.startsWith(
            "packing, pattern:halo, float32, messages=8, 4 ranks: a: packing pays up to"),
        differ);
    assertTrue(
        differ.endsWith(
            "b: packing pays at all sizes, no crossover from 16 B to 1 KiB (95 % interval 1.0 KiB"
                + " to over 1 KiB); they differ, their intervals share nothing"),
        differ);
    String same = compared(early, launches(7, 1.06, 4, 2, 0.5, 0.25));
    assertTrue(same.endsWith("; no difference shown, their intervals overlap"), same);
    String few = compared(early, launches(3, 1.05, 4, 2, 0.5, 0.25));
    assertTrue(few.endsWith("; without intervals nobody can say whether they differ"), few);
  }

  private static String compared(List<RunResult> base, List<RunResult> next) {
    List<Launches> sides = List.of(new Launches("a", base), new Launches("b", next));
    List<String> all =
        Comparer.compare(sides.getFirst(), sides.subList(1, 2), ComparerOptions.DEFAULT)
            .contrasts()
            .getFirst()
            .crossovers();
    List<String> found = all.stream().filter(words -> words.startsWith("packing, ")).toList();
    assertEquals(1, found.size(), all.toString());
    return found.getFirst();
  }

  @Test
  void what_was_measured_one_way_only_has_none() {
    RunResult both = launches(1, 1, 4, 2, 0.5, 0.25).getFirst();
    List<PointResult> packed =
        both.points().stream().filter(p -> p.options().containsValue("true")).toList();
    assertEquals(List.of(), PackingCrossovers.of("x", List.of(TestRuns.withPoints(both, packed))));
  }

  private static PackingCrossover one(List<RunResult> launches) {
    List<PackingCrossover> found = PackingCrossovers.of("x", launches);
    assertEquals(1, found.size());
    return found.getFirst();
  }

  /** Launches whose times differ by a factor to and fro, with these ratios single / packed. */
  private static List<RunResult> launches(int launches, double noise, double... ratios) {
    List<RunResult> runs = new ArrayList<>();
    for (int launch = 0; launch < launches; launch++) {
      double factor = Math.pow(noise, launch % 3 - 1);
      List<PointResult> points = new ArrayList<>();
      for (int i = 0; i < SIZES.length; i++) {
        points.add(halo(SIZES[i], "false", 1000 * ratios[i] * factor));
        points.add(halo(SIZES[i], "true", 1000));
      }
      runs.add(TestRuns.run("x", launch + 1, points));
    }
    return runs;
  }

  private static PointResult halo(long bytes, String packing, double ns) {
    PointResult p = TestRuns.point("pattern:halo", bytes, ns);
    return TestRuns.withOptions(p, Map.of("messages", "8", "packing", packing));
  }
}
