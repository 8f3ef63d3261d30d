package dev.tutti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.compare.Statistic;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TextReportTest {
  private static final Screen PLAIN = new Screen(80, false, false);

  @Test
  void every_line_fits_80_columns() {
    String text = text(SampleResults.run(2), Statistic.SLOWEST_P50, new Screen(80, false, true));
    text.lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 200})
  void thirty_labels_fit_any_width(int columns) {
    List<RunResult> many = new ArrayList<>();
    RunResult one = SampleResults.run(1).getFirst();
    for (int i = 0; i < 30; i++) {
      many.add(SampleResults.with(one, "site-" + i, one.points()));
    }
    String text = text(many, Statistic.ALGORITHM_BANDWIDTH, new Screen(columns, false, true));
    text.lines().forEach(line -> assertTrue(line.length() <= columns, line));
    assertTrue(text.contains("site-29"));
  }

  @Test
  void sizes_stand_down_and_labels_across_with_bars_relative_to_the_row() {
    String text = text(SampleResults.run(1), Statistic.SLOWEST_P50, PLAIN);
    List<String> lines = text.lines().dropWhile(line -> !line.startsWith("allreduce")).toList();
    assertEquals("allreduce: 2 ranks, float32, sum; p50 of the slowest rank in us", lines.get(0));
    assertEquals(List.of("size", "openmpi", "mpich", "mpj"), words(lines.get(1)));
    List<String> first = words(lines.get(2));
    assertEquals(List.of("16", "B"), first.subList(0, 2));
    assertEquals("#", first.get(3));
    assertEquals("############", first.get(7));
  }

  @Test
  void an_invalid_point_shows_its_reason_instead_of_a_number() {
    RunResult one = SampleResults.run(1).getFirst();
    PointResult wrong =
        SampleResults.wrong(
            "allreduce", 16, PointStatus.INVALID, "rank 1, index 0: expected 3.0, found 2.0");
    String text =
        text(List.of(SampleResults.with(one, "bad", List.of(wrong))), Statistic.SLOWEST_P50, PLAIN);
    assertTrue(text.contains("      16 B  invalid!"), text);
    assertTrue(
        text.contains("! bad 16 B: invalid in 1 launch: rank 1, index 0: expected 3.0, found 2.0"),
        text);
  }

  @Test
  void text_from_a_file_cannot_steer_the_terminal() {
    RunResult one = SampleResults.run(1).getFirst();
    RunResult hostile = SampleResults.with(one, "\u001b[2Jgone\u202e\r\n", one.points());
    String text = text(List.of(hostile), Statistic.SLOWEST_P50, PLAIN);
    assertFalse(text.contains("\u001b"), text);
    assertFalse(text.contains("\u202e"), text);
    assertTrue(text.contains("?[2Jgone"), text);
  }

  @Test
  void colour_stands_only_where_the_screen_wants_it() {
    List<RunResult> run = SampleResults.run(1);
    assertFalse(text(run, Statistic.SLOWEST_P50, PLAIN).contains("\u001b"));
    assertTrue(text(run, Statistic.SLOWEST_P50, new Screen(80, true, true)).contains("\u001b[1m"));
  }

  private static List<String> words(String line) {
    return List.of(line.strip().split("\\s+"));
  }

  private static String text(List<RunResult> results, Statistic statistic, Screen screen) {
    StringWriter text = new StringWriter();
    TextReport.print(Study.byLabel(results), statistic, screen, new PrintWriter(text));
    return text.toString();
  }
}
