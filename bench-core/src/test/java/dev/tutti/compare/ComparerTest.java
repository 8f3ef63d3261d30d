package dev.tutti.compare;

import static dev.tutti.compare.TestRuns.compare;
import static dev.tutti.compare.TestRuns.launches;
import static dev.tutti.compare.TestRuns.map;
import static dev.tutti.compare.TestRuns.noisy;
import static dev.tutti.compare.TestRuns.point;
import static dev.tutti.compare.TestRuns.run;
import static dev.tutti.compare.TestRuns.withJvmOptions;
import static dev.tutti.compare.TestRuns.withMethod;
import static dev.tutti.compare.TestRuns.withPoints;
import static dev.tutti.compare.TestRuns.withStatus;
import static dev.tutti.compare.TestRuns.withVariables;
import static dev.tutti.compare.TestRuns.without;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ComparerTest {
  @Property(tries = 25)
  void launches_compared_with_themselves_are_never_faster_or_slower(
      @ForAll @IntRange(min = 1, max = 12) int launches,
      @ForAll @IntRange(min = 1, max = 8) int sizes,
      @ForAll @DoubleRange(min = 0, max = 1) double noise,
      @ForAll long seed) {
    Launches same = noisy("a", launches, sizes, 1, noise, seed);
    for (ComparedPoint point : compare(same, same).points()) {
      assertFalse(point.verdict().decides(), point::toString);
      assertEquals(1, point.ratio());
    }
  }

  @Property(tries = 25)
  void exchanging_base_and_new_inverts_every_ratio_and_no_p(
      @ForAll @IntRange(min = 1, max = 8) int launches,
      @ForAll @DoubleRange(min = 0, max = 0.5) double noise,
      @ForAll long seed) {
    Launches a = noisy("a", launches, 5, 1, noise, seed);
    Launches b = noisy("b", launches + 1, 5, 1.1, noise, seed + 1);
    List<ComparedPoint> there = compare(a, b).points();
    List<ComparedPoint> back = compare(b, a).points();
    for (int i = 0; i < there.size(); i++) {
      ComparedPoint one = there.get(i);
      ComparedPoint other = back.get(i);
      assertEquals(1 / one.ratio(), other.ratio(), 1e-12 * other.ratio());
      assertEquals(one.speedUp(), 1 / other.speedUp(), 1e-12 * one.speedUp());
      assertEquals(one.p(), other.p());
      assertEquals(one.pHolm(), other.pHolm());
      if (one.ratioInterval() != null) {
        assertEquals(1 / one.ratioInterval().low(), other.ratioInterval().high(), 1e-9);
      }
      assertFalse(one.verdict() == other.verdict() && one.verdict().decides());
    }
  }

  @Property(tries = 20)
  void a_fifth_more_time_is_found_at_five_launches_and_two_percent_noise(
      @ForAll @IntRange(min = 1, max = 6) int sizes, @ForAll long seed) {
    Contrast contrast =
        compare(noisy("a", 5, sizes, 1, 0.02, seed), noisy("b", 5, sizes, 1.2, 0.02, ~seed));
    contrast
        .points()
        .forEach(point -> assertEquals(Verdict.SLOWER, point.verdict(), point::toString));
  }

  @Test
  void more_points_than_five_launches_can_carry_are_unclear_and_name_the_launches_needed() {
    Contrast five = compare(noisy("a", 5, 24, 1, 0.02, 1), noisy("b", 5, 24, 1.2, 0.02, 2));
    for (ComparedPoint point : five.points()) {
      assertEquals(Verdict.UNCLEAR, point.verdict());
      assertEquals(7, point.launchesNeeded());
      assertEquals(
          "5 against 5 launches cannot show it among 24 points: 7 of each can", point.reason());
    }
    Contrast seven = compare(noisy("a", 7, 24, 1, 0.02, 1), noisy("b", 7, 24, 1.2, 0.02, 2));
    seven.points().forEach(point -> assertEquals(Verdict.SLOWER, point.verdict()));
  }

  @Property(tries = 10)
  void a_point_that_only_one_side_has_changes_no_other_row(@ForAll long seed) {
    Launches a = noisy("a", 5, 4, 1, 0.1, seed);
    Launches b = noisy("b", 5, 4, 1.1, 0.1, seed + 1);
    Launches more =
        map(
            b,
            run -> {
              List<PointResult> points = new ArrayList<>(run.points());
              points.add(0, point("bcast", 64, 77));
              return withPoints(run, points);
            });
    Contrast plain = compare(a, b);
    Contrast with = compare(a, more);
    assertEquals(plain.points(), with.points());
    assertEquals(List.of(), plain.leftOut());
    assertEquals("only in b", with.leftOut().getFirst().reason());
    assertEquals("bcast", with.leftOut().getFirst().point().collective());
  }

  @Test
  void fewer_than_four_launches_have_no_p_and_say_why() {
    for (int n = 1; n <= 3; n++) {
      for (ComparedPoint point :
          compare(noisy("a", n, 3, 1, 0, 1), noisy("b", n, 3, 9, 0, 2)).points()) {
        assertNull(point.p());
        assertNull(point.pHolm());
        assertNull(point.ratioInterval());
        assertEquals(Verdict.UNTESTED, point.verdict());
        assertEquals(n + " against " + n + " launches: a test needs 4 of each", point.reason());
      }
    }
    assertNotNull(
        compare(noisy("a", 4, 1, 1, 0, 1), noisy("b", 4, 1, 9, 0, 2)).points().getFirst().p());
  }

  @Test
  void the_margin_divides_4_9_percent_from_5_1_percent_in_both_directions() {
    record Case(double factor, Verdict verdict) {}
    for (Case c :
        List.of(
            new Case(1.049, Verdict.SAME),
            new Case(1.05, Verdict.SAME),
            new Case(1.051, Verdict.SLOWER),
            new Case(0.951, Verdict.SAME),
            new Case(0.95, Verdict.SAME),
            new Case(0.949, Verdict.FASTER))) {
      double f = 1000 * c.factor();
      Contrast contrast =
          compare(launches("a", 1000, 1000, 1000, 1000, 1000), launches("b", f, f, f, f, f));
      assertEquals(c.verdict(), contrast.points().getFirst().verdict(), c::toString);
    }
  }

  @Test
  void bandwidth_is_better_when_bigger() {
    ComparerOptions bandwidth = options(Metric.BANDWIDTH);
    ComparedPoint point =
        compare(launches("a", 100, 101, 102, 103), launches("b", 50, 51, 52, 53), bandwidth)
            .points()
            .getFirst();
    assertEquals(Verdict.FASTER, point.verdict());
    assertTrue(point.ratio() > 1.9 && point.speedUp() == point.ratio());
    assertEquals(100 * (point.ratio() - 1), point.improvementPercent(), 1e-9);
  }

  @Test
  void improvement_and_speed_up_have_one_formula_each() {
    ComparedPoint point = compare(launches("a", 82), launches("b", 21)).points().getFirst();
    assertEquals(74.390, point.improvementPercent(), 0.001);
    assertEquals(3.9048, point.speedUp(), 0.0001);
  }

  @Test
  void an_invalid_point_is_left_out_with_its_reason_even_if_only_one_launch_has_it() {
    Launches a = noisy("a", 5, 2, 1, 0.01, 1);
    Launches b =
        map(
            noisy("b", 5, 2, 1, 0.01, 2),
            run ->
                run.run().launch() != 3
                    ? run
                    : withPoints(
                        run,
                        List.of(
                            run.points().getFirst(),
                            without(
                                run.points().getLast(), PointStatus.INVALID, "rank 1 differs"))));
    Contrast contrast = compare(a, b);
    assertEquals(1, contrast.points().size());
    assertEquals(
        "b: invalid in 1 of 5 launches: rank 1 differs", contrast.leftOut().getFirst().reason());
    assertEquals(1, contrast.geomeans().getLast().leftOut());
    assertEquals(1, contrast.geomeans().getLast().points());
  }

  @Test
  void results_that_are_not_complete_are_refused() {
    for (Status status : List.of(Status.RUNNING, Status.FAILED)) {
      Launches half = map(launches("b", 1, 2), run -> withStatus(run, status));
      assertRefused("launch 1 of 'b' in run run-b is not complete", launches("a", 1, 2), half);
    }
  }

  @Test
  void a_point_that_a_launch_has_twice_is_refused() {
    Launches twice =
        map(
            launches("b", 5),
            run -> withPoints(run, List.of(run.points().getFirst(), run.points().getFirst())));
    assertRefused(
        "launch 1 of 'b' has the point 'allreduce 16 B, float32, 4 ranks' twice",
        launches("a", 5),
        twice);
  }

  @Test
  void a_launch_that_is_named_twice_is_refused() {
    RunResult one = run("a", 1, List.of(point("allreduce", 16, 5)));
    InputException e = assertThrows(InputException.class, () -> Launches.of(List.of(one, one)));
    assertTrue(e.getMessage().contains("is there twice"), e.getMessage());
  }

  @Test
  void sides_without_a_common_point_are_refused_with_an_example() {
    Launches other = map(launches("b", 5), run -> withPoints(run, List.of(point("bcast", 16, 5))));
    assertRefused("'a' and 'b' have no point in common (allreduce 16 B", launches("a", 5), other);
  }

  @Test
  void another_synchronization_is_refused_unless_forced_and_then_listed() {
    Launches other = map(launches("b", 5), run -> withMethod(run, synchronizedBy("barrier")));
    assertRefused("synchronization: dissemination against barrier", launches("a", 5), other);
    Contrast forced = compare(launches("a", 5), other, forced());
    assertEquals(List.of("synchronization: dissemination against barrier"), listed(forced));
  }

  @Test
  void another_clock_is_listed_and_nothing_is_listed_where_all_is_alike() {
    assertEquals(List.of(), compare(launches("a", 5), launches("b", 6)).conditions());
    MethodInfo m = launches("b", 5).runs().getFirst().method();
    MethodInfo nano =
        new MethodInfo(
            m.statistic(),
            m.synchronization(),
            "nanoTime",
            1.0,
            20.0,
            null,
            null,
            null,
            1L,
            0.01,
            "shuffled",
            null);
    Contrast contrast =
        compare(launches("a", 5), map(launches("b", 5), run -> withMethod(run, nano)));
    assertEquals(List.of("clock: MPI_Wtime against nanoTime"), listed(contrast));
  }

  @Test
  void where_each_launch_would_report_a_crash_is_no_condition_but_other_jvm_options_are() {
    Launches base =
        map(launches("a", 5), run -> withJvmOptions(run, "-Xmx1g", "-XX:ErrorFile=a-1"));
    Launches same =
        map(launches("b", 5), run -> withJvmOptions(run, "-Xmx1g", "-XX:ErrorFile=b-1"));
    Launches other =
        map(launches("b", 5), run -> withJvmOptions(run, "-Xmx2g", "-XX:ErrorFile=a-1"));
    assertEquals(List.of(), listed(compare(base, same)));
    assertEquals(List.of("JVM options: -Xmx1g against -Xmx2g"), listed(compare(base, other)));
  }

  @Test
  void what_mpirun_tells_the_ranks_of_one_launch_is_no_condition_but_other_variables_are() {
    String address = "OMPI_MCA_orte_hnp_uri";
    String algorithm = "OMPI_MCA_coll_tuned_bcast_algorithm";
    Launches base =
        map(launches("a", 5), run -> withVariables(run, Map.of(address, "1", algorithm, "2")));
    Launches same =
        map(launches("b", 5), run -> withVariables(run, Map.of(address, "3", algorithm, "2")));
    Launches other =
        map(launches("b", 5), run -> withVariables(run, Map.of(address, "1", algorithm, "3")));
    assertEquals(List.of(), listed(compare(base, same)));
    assertEquals(List.of("variable " + algorithm + ": 2 against 3"), listed(compare(base, other)));
  }

  @Test
  void a_datatype_that_the_source_does_not_name_matches_and_is_listed() {
    Launches unnamed =
        map(launches("b", 5), run -> withPoints(run, List.of(unnamed(run.points().getFirst()))));
    Contrast contrast = compare(launches("a", 5), unnamed);
    assertEquals(1, contrast.points().size());
    assertEquals(List.of("datatype: float32 against not known"), listed(contrast));
  }

  @Test
  void a_point_that_does_not_say_enough_to_choose_between_two_is_refused() {
    Launches unnamed =
        map(launches("a", 5), run -> withPoints(run, List.of(unnamed(run.points().getFirst()))));
    Launches both =
        map(
            launches("b", 5),
            run -> {
              PointResult p = run.points().getFirst();
              return withPoints(run, List.of(p, withDatatype(p, "int32")));
            });
    assertRefused("matches more than one point of 'b'", unnamed, both);
  }

  @Test
  void fields_left_out_of_by_do_not_separate_points_and_ranks_then_refuse() {
    Launches other =
        map(
            launches("b", 5),
            run -> withPoints(run, List.of(withDatatype(run.points().getFirst(), "int32"))));
    assertRefused("no point in common", launches("a", 5), other);
    ComparerOptions by = by(Set.of(KeyField.COLLECTIVE, KeyField.BYTES));
    assertEquals(
        List.of("datatype: float32 against int32"), listed(compare(launches("a", 5), other, by)));
  }

  @Test
  void a_missing_p50_gives_way_to_the_mean_of_both_and_never_to_two_different_statistics() {
    Launches means =
        map(
            launches("b", 5),
            run -> withPoints(run, List.of(withoutLatency(run.points().getFirst()))));
    Contrast contrast = compare(launches("a", 5), means);
    assertEquals(Statistic.RANK_MEAN, contrast.statistic());
    InputException e =
        assertThrows(
            InputException.class, () -> compare(launches("a", 5), means, options(Metric.P50)));
    assertEquals(
        "'a' and 'b' have no p50 of the slowest rank in common: choose another --metric",
        e.getMessage());
  }

  @Test
  void crossovers_are_told_in_words() {
    Launches a = sizes("openmpi", 100, 100, 100, 100);
    assertEquals(
        List.of("allreduce: mpich wins up to 32 B, then openmpi"),
        compare(a, sizes("mpich", 50, 50, 200, 200)).crossovers());
    assertEquals(
        List.of("allreduce: mpich wins at all 4 sizes"),
        compare(a, sizes("mpich", 50, 50, 50, 50)).crossovers());
    assertEquals(
        List.of("allreduce: no difference shown at all 4 sizes"),
        compare(a, sizes("mpich", 100, 100, 100, 100)).crossovers());
    assertEquals(
        List.of(
            "allreduce: mpich wins at 16 B, no difference shown from 32 B to 64 B, openmpi wins at 128 B"),
        compare(a, sizes("mpich", 50, 100, 100, 200)).crossovers());
  }

  @Test
  void the_geometric_mean_is_over_valid_points_of_each_collective_and_of_all() {
    Contrast contrast = compare(sizes("a", 100, 100), sizes("b", 50, 200));
    assertEquals(1, contrast.geomeans().getFirst().ratio(), 1e-12);
    assertEquals("allreduce", contrast.geomeans().getFirst().collective());
    assertNull(contrast.geomeans().getLast().collective());
  }

  private static void assertRefused(String part, Launches base, Launches next) {
    InputException e = assertThrows(InputException.class, () -> compare(base, next));
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  private static List<String> listed(Contrast contrast) {
    return contrast.conditions().stream().map(Condition::words).toList();
  }

  /** Five launches with exactly these times at 16, 32, ... bytes. */
  private static Launches sizes(String label, double... p50Ns) {
    List<RunResult> runs = new ArrayList<>();
    for (int launch = 1; launch <= 5; launch++) {
      List<PointResult> points = new ArrayList<>();
      for (int i = 0; i < p50Ns.length; i++) {
        points.add(point("allreduce", 16L << i, p50Ns[i]));
      }
      runs.add(run(label, launch, points));
    }
    return new Launches(label, runs);
  }

  private static MethodInfo synchronizedBy(String synchronization) {
    return new MethodInfo(
        "p50 of the slowest rank",
        synchronization,
        "MPI_Wtime",
        1.0,
        20.0,
        null,
        null,
        null,
        1L,
        0.01,
        "shuffled",
        null);
  }

  private static PointResult unnamed(PointResult p) {
    return withDatatype(p, null);
  }

  private static PointResult withDatatype(PointResult p, String datatype) {
    return new PointResult(
        p.collective(),
        p.bytes(),
        p.count(),
        datatype,
        p.op(),
        p.root(),
        p.options(),
        p.sendBytes(),
        p.recvBytes(),
        p.sizeMeaning(),
        p.status(),
        p.reason(),
        p.samples(),
        p.warmupSamples(),
        p.callsPerSample(),
        p.latencyNs(),
        null,
        p.rankMeanNs(),
        null,
        null,
        null,
        null,
        null,
        null,
        Map.of());
  }

  private static PointResult withoutLatency(PointResult p) {
    return new PointResult(
        p.collective(),
        p.bytes(),
        p.count(),
        p.datatype(),
        p.op(),
        p.root(),
        p.options(),
        p.sendBytes(),
        p.recvBytes(),
        p.sizeMeaning(),
        p.status(),
        p.reason(),
        p.samples(),
        p.warmupSamples(),
        p.callsPerSample(),
        null,
        null,
        p.rankMeanNs(),
        null,
        null,
        null,
        null,
        null,
        null,
        Map.of());
  }

  private static ComparerOptions options(Metric metric) {
    return new ComparerOptions(metric, KeyField.ALL, PointFilter.EVERY_POINT, 0.05, 0.05, 1, false);
  }

  private static ComparerOptions forced() {
    return new ComparerOptions(
        Metric.AUTO, KeyField.ALL, PointFilter.EVERY_POINT, 0.05, 0.05, 1, true);
  }

  @Test
  void the_fields_of_a_key_are_written_in_one_order_in_every_jvm() {
    assertEquals(List.of(KeyField.values()), List.copyOf(by(Set.of(KeyField.values())).by()));
    assertEquals(List.of(KeyField.values()), List.copyOf(ComparerOptions.DEFAULT.by()));
  }

  private static ComparerOptions by(Set<KeyField> fields) {
    return new ComparerOptions(Metric.AUTO, fields, PointFilter.EVERY_POINT, 0.05, 0.05, 1, false);
  }
}
