package dev.tutti.compare;

import static dev.tutti.compare.TestRuns.map;
import static dev.tutti.compare.TestRuns.point;
import static dev.tutti.compare.TestRuns.run;
import static dev.tutti.compare.TestRuns.withPoints;
import static dev.tutti.compare.TestRuns.without;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {
  private final Launches base = two("base", 1000, 5000);

  @Test
  void exactly_the_slower_points_beyond_the_threshold_are_named() {
    record Case(double factor, String threshold, boolean fails) {}
    for (Case c :
        List.of(
            new Case(1.049, "5%", false),
            new Case(1.05, "5%", false),
            new Case(1.051, "5%", true),
            new Case(1.099, "10%", false),
            new Case(1.101, "10%", true),
            new Case(0.5, "5%", false),
            new Case(1.03, "2%", true))) {
      GateRule rule = GateRule.parse(c.threshold());
      List<GateFinding> findings =
          check(two("new", 1000 * c.factor(), 5000), List.of(rule), List.of(), rule.threshold());
      assertEquals(c.fails() ? List.of("slower") : List.of(), kinds(findings), c::toString);
    }
  }

  @Test
  void a_rule_with_names_watches_only_those_points() {
    Launches slower = two("new", 2000, 10000);
    assertEquals(2, check(slower, "5%").size());
    List<GateFinding> findings = check(slower, "5%,collective=bcast,bytes=1K");
    assertEquals(1, findings.size());
    assertEquals("bcast", findings.getFirst().point().collective());
    assertEquals(List.of(), check(slower, "150%"));
    assertEquals(1, check(slower, "150%", "50%,collective=allreduce").size());
  }

  @Test
  void a_missing_a_renamed_and_an_invalid_point_fail_unless_allowed_by_name() {
    Launches missing = change(points -> points.removeLast());
    Launches renamed =
        change(points -> points.add(point("ibcast", 1024, points.removeLast().latencyNs().p50())));
    Launches invalid =
        change(points -> points.add(without(points.removeLast(), PointStatus.INVALID, "wrong")));
    assertEquals(List.of("missing"), kinds(check(missing, "5%")));
    assertEquals(List.of("missing"), kinds(check(renamed, "5%")));
    assertEquals(List.of("invalid"), kinds(check(invalid, "5%")));
    for (Launches one : List.of(missing, renamed, invalid)) {
      List<PointFilter> allowed = List.of(PointFilter.parse("collective=bcast"));
      assertEquals(List.of(), check(one, List.of(GateRule.parse("5%")), allowed, 0.05));
      assertEquals(List.of(), check(one, "5%,collective=allreduce"));
    }
  }

  @Test
  void launches_too_few_for_any_verdict_do_not_pass_silently() {
    Launches few = new Launches("new", two("new", 1000, 5000).runs().subList(0, 3));
    List<GateFinding> findings = check(few, "5%");
    assertEquals(List.of("undecidable", "undecidable"), kinds(findings));
    assertTrue(
        findings.getFirst().line().contains("5 against 3 launches can show nothing"),
        findings::toString);
    assertTrue(findings.getFirst().isUndecidable());
  }

  @Test
  void annotations_and_summary_escape_what_would_be_commands_or_markup() {
    GateFinding finding = check(two("<b>50%</b>|x", 2000, 5000), "5%").getFirst();
    String annotation = GitHubActions.annotations(List.of(finding));
    assertTrue(
        annotation.startsWith(
            "::error title=tutti%3A slower allreduce 16 B%2C float32%2C 4 ranks::slower: "),
        annotation);
    assertTrue(annotation.contains("<b>50%25</b>|x"), annotation);
    assertEquals(1, annotation.lines().count());
    Comparison comparison = compare(two("<b>50%</b>|x", 2000, 5000), 0.05);
    String summary = GitHubActions.summary(comparison, List.of(finding));
    assertTrue(summary.contains("&lt;b&gt;50%&lt;/b&gt;\\|x"), summary);
    assertTrue(summary.startsWith("## Tutti: the gate is not passed (1)"), summary);
  }

  @Test
  void rules_that_are_none_are_refused() {
    for (String rule : List.of("5", "", "%", "-5%", "5%,", "5%,colour=red", "5%,bytes=x")) {
      assertThrows(InputException.class, () -> GateRule.parse(rule), rule);
    }
  }

  private List<GateFinding> check(Launches next, String... rules) {
    return check(next, List.of(rules).stream().map(GateRule::parse).toList(), List.of(), 0.05);
  }

  private List<GateFinding> check(
      Launches next, List<GateRule> rules, List<PointFilter> allowed, double margin) {
    return new Gate(rules, allowed).check(compare(next, margin));
  }

  private Comparison compare(Launches next, double margin) {
    ComparerOptions options =
        new ComparerOptions(
            Metric.AUTO, KeyField.ALL, PointFilter.EVERY_POINT, margin, 0.05, 1, false);
    return Comparer.compare(base, List.of(next), options);
  }

  private static List<String> kinds(List<GateFinding> findings) {
    return findings.stream().map(GateFinding::kind).toList();
  }

  private interface Change {
    void apply(List<PointResult> points);
  }

  private static Launches change(Change change) {
    return map(
        two("new", 1000, 5000),
        run -> {
          List<PointResult> points = new ArrayList<>(run.points());
          change.apply(points);
          return withPoints(run, points);
        });
  }

  private static Launches two(String label, double allreduceNs, double bcastNs) {
    List<RunResult> runs = new ArrayList<>();
    for (int launch = 1; launch <= 5; launch++) {
      runs.add(
          run(
              label,
              launch,
              List.of(point("allreduce", 16, allreduceNs), point("bcast", 1024, bcastNs))));
    }
    return new Launches(label, runs);
  }
}
