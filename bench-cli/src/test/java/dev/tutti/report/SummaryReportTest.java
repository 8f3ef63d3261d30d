package dev.tutti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.compare.Statistic;
import dev.tutti.result.Json;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SummaryReportTest {
  private static final Screen PLAIN = new Screen(80, false, false);

  @Test
  void three_labels_stand_side_by_side_in_80_columns() {
    List<String> lines = text(SampleResults.run(3)).lines().toList();
    lines.forEach(line -> assertTrue(line.length() <= 80, line));
    int allreduce = lines.indexOf("allreduce: 2 ranks, float32, sum");
    assertEquals(List.of("openmpi", "mpich", "mpj"), words(lines.get(allreduce + 1)));
    assertEquals(
        "    size  p50 us  p99 us    GB/s  p50 us  p99 us    GB/s  p50 us  p99 us    GB/s",
        lines.get(allreduce + 2));
    assertEquals(2 + 3 * 3, words(lines.get(allreduce + 3)).size());
  }

  @Test
  void a_number_is_the_median_over_launches() {
    List<RunResult> launches =
        SampleResults.run(3).stream().filter(r -> r.run().label().equals("mpich")).toList();
    double[] medians =
        launches.stream()
            .map(r -> r.points().getFirst())
            .mapToDouble(p -> p.latencyNs().p50())
            .sorted()
            .toArray();
    String first =
        text(launches)
            .lines()
            .filter(line -> line.startsWith("    16 B"))
            .findFirst()
            .orElseThrow();
    assertEquals(Numbers.text(Statistic.SLOWEST_P50, medians[1]), words(first).get(2));
  }

  @Test
  void labels_that_do_not_fit_stand_below() {
    List<RunResult> four = new ArrayList<>(SampleResults.run(1));
    four.add(SampleResults.with(four.getFirst(), "site", four.getFirst().points()));
    String text = text(four);
    text.lines().forEach(line -> assertTrue(line.length() <= 80, line));
    assertEquals(2, text.lines().filter(line -> line.startsWith("allreduce")).count());
  }

  @Test
  void what_is_not_valid_is_marked_with_its_reason_below() {
    RunResult one = SampleResults.run(1).getFirst();
    PointResult wrong =
        SampleResults.wrong(
            "allreduce", 16, PointStatus.INVALID, "rank 1, index 0: expected 3.0, found 2.0");
    PointResult lacking =
        SampleResults.wrong("allreduce", 64, PointStatus.UNSUPPORTED, "no such operation");
    List<String> lines =
        text(List.of(SampleResults.with(one, "bad", List.of(wrong, lacking)))).lines().toList();
    assertTrue(lines.contains("    16 B                invalid!"), lines.toString());
    assertTrue(lines.contains("    64 B            unsupported!"), lines.toString());
    assertEquals(
        "! bad 16 B: invalid in 1 launch: rank 1, index 0: expected 3.0, found 2.0",
        lines.get(lines.size() - 2));
  }

  @Test
  void a_point_that_some_launches_got_wrong_is_marked_beside_its_number() {
    RunResult one = SampleResults.run(1).getFirst();
    PointResult good =
        one.points().stream()
            .filter(p -> p.collective().equals("allreduce") && p.bytes() == 16)
            .findFirst()
            .orElseThrow();
    PointResult wrong = SampleResults.wrong("allreduce", 16, PointStatus.INVALID, "wrong");
    String text =
        text(
            List.of(
                SampleResults.with(one, "x", List.of(good)),
                SampleResults.with(SampleResults.run(2).getLast(), "x", List.of(wrong))));
    assertTrue(
        text.contains(Numbers.text(Statistic.SLOWEST_P50, good.latencyNs().p50()) + "! "), text);
    assertTrue(text.contains("! x 16 B: invalid in 1 of 2 launches: wrong"), text);
  }

  @Test
  void further_numbers_stand_below_with_units_in_the_head_and_their_median_over_launches() {
    List<RunResult> three =
        SampleResults.run(3).stream().filter(r -> r.run().label().equals("mpich")).toList();
    List<Double> waits = List.of(1_500.0, 2_500.0, 9_500.0);
    List<RunResult> launches = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Map<String, Double> metrics = Map.of("waitNs", waits.get(i), "overlapOsuPercent", 12.34);
      PointResult point = withMetrics(three.get(i).points().getFirst(), metrics);
      launches.add(SampleResults.with(three.get(i), "x", List.of(point)));
    }
    List<String> lines = text(launches).lines().toList();
    int head = lines.indexOf(" ".repeat(20) + " overlapOsu % wait us");
    assertTrue(head > 0, lines.toString());
    assertEquals(List.of("16", "B", "x", "12.3", "2.50"), words(lines.get(head + 1)));
  }

  @Test
  void further_numbers_that_do_not_fit_beside_each_other_go_below() {
    RunResult one = SampleResults.run(1).getFirst();
    Map<String, Double> metrics = new TreeMap<>();
    for (int i = 0; i < 20; i++) {
      metrics.put("part" + i + "Ns", 1000.0 * i);
    }
    PointResult point = withMetrics(one.points().getFirst(), metrics);
    String text = text(List.of(SampleResults.with(one, "x", List.of(point))));
    text.lines().forEach(line -> assertTrue(line.length() <= 80, line));
    for (int i = 0; i < 20; i++) {
      assertTrue(text.contains("part" + i + " us"), text);
    }
  }

  private static PointResult withMetrics(PointResult point, Map<String, Double> metrics) {
    ObjectNode tree = Json.MAPPER.valueToTree(point);
    tree.set("metrics", Json.MAPPER.valueToTree(metrics));
    return Json.MAPPER.treeToValue(tree, PointResult.class);
  }

  private static List<String> words(String line) {
    return List.of(line.strip().split("\\s+"));
  }

  private static String text(List<RunResult> results) {
    StringWriter text = new StringWriter();
    SummaryReport.print(Study.byLabel(results), PLAIN, new PrintWriter(text));
    return text.toString();
  }
}
