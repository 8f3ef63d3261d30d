package dev.tutti.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.junit.jupiter.api.Test;

class MannWhitneyTest {
  @Test
  void separated_launches_reach_the_smallest_p_of_their_number() {
    assertEquals(
        2.0 / 70, MannWhitney.p(new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8}), 1e-12);
    assertEquals(
        2.0 / 252,
        MannWhitney.p(new double[] {5, 2, 3, 4, 1}, new double[] {6, 9, 8, 7, 10}),
        1e-12);
    assertEquals(2.0 / 252, MannWhitney.smallestP(5, 5), 1e-12);
    assertEquals(0.1, MannWhitney.smallestP(3, 3), 1e-12);
  }

  @Test
  void a_hand_counted_split_without_ties_is_right() {
    // {1,2,3,5} of 1..8: rank sum 11; sums 10 and 11 have one split each, two tails, 70 splits.
    assertEquals(
        4.0 / 70, MannWhitney.p(new double[] {1, 2, 3, 5}, new double[] {4, 6, 7, 8}), 1e-12);
  }

  @Test
  void a_hand_counted_split_with_ties_is_exact() {
    // Mid-ranks 1.5 1.5 3 4.5 | 4.5 6 7 8; the two least of 70 splits hold {1,2,3} and either 4.5.
    assertEquals(
        4.0 / 70, MannWhitney.p(new double[] {1, 1, 2, 3}, new double[] {3, 4, 5, 6}), 1e-12);
  }

  @Test
  void equal_launches_give_no_evidence() {
    assertEquals(1, MannWhitney.p(new double[] {7, 7, 7, 7}, new double[] {7, 7, 7, 7}), 1e-12);
  }

  @Test
  void the_launches_needed_for_many_points_follow_from_the_smallest_p() {
    assertEquals(4, MannWhitney.launchesNeeded(1, 0.05));
    assertEquals(5, MannWhitney.launchesNeeded(6, 0.05));
    assertEquals(6, MannWhitney.launchesNeeded(7, 0.05));
    assertEquals(6, MannWhitney.launchesNeeded(23, 0.05));
    assertEquals(7, MannWhitney.launchesNeeded(24, 0.05));
    assertEquals(8, MannWhitney.launchesNeeded(114, 0.05));
  }

  @Property(tries = 300)
  void without_ties_it_agrees_with_commons_statistics(
      @ForAll @Size(min = 8, max = 14) double[] raw, @ForAll @IntRange(min = 4, max = 10) int cut) {
    double[] all = Arrays.stream(raw).distinct().toArray();
    if (all.length < 8 || cut > all.length - 4) {
      return;
    }
    double[] one = Arrays.copyOf(all, cut);
    double[] other = Arrays.copyOfRange(all, cut, all.length);
    double expected =
        MannWhitneyUTest.withDefaults().with(PValueMethod.EXACT).test(one, other).getPValue();
    assertEquals(
        expected, MannWhitney.permutationP(MannWhitney.doubledMidRanks(one, other), cut), 1e-12);
    assertEquals(expected, MannWhitney.p(one, other), 1e-12);
  }

  @Property(tries = 200)
  void with_ties_it_agrees_with_counting_every_split(
      @ForAll @Size(value = 9) @IntRange(min = 1, max = 4) int[] values) {
    double[] all = Arrays.stream(values).asDoubleStream().toArray();
    int[] ranks = MannWhitney.doubledMidRanks(Arrays.copyOf(all, 4), Arrays.copyOfRange(all, 4, 9));
    int total = Arrays.stream(ranks).sum();
    double mean = total * 4 / 9.0;
    double seen = Math.abs(ranks[0] + ranks[1] + ranks[2] + ranks[3] - mean);
    int extreme = 0;
    for (int mask = 0; mask < 1 << 9; mask++) {
      if (Integer.bitCount(mask) == 4) {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
          sum += (mask >> i & 1) * ranks[i];
        }
        extreme += Math.abs(sum - mean) >= seen - 1e-9 ? 1 : 0;
      }
    }
    assertEquals(extreme / 126.0, MannWhitney.permutationP(ranks, 4), 1e-12);
  }
}
