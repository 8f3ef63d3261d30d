package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tutti.launch.Launch;
import dev.tutti.report.SampleResults;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import dev.tutti.spi.Point;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProgressLogTest {
  private static final RunResult RESULT = SampleResults.run(1).getFirst();
  private static final PointResult POINT = RESULT.points().getFirst();

  private final StringWriter text = new StringWriter();
  private long nowNs = 5;
  private final ProgressLog progress = new ProgressLog(new PrintWriter(text), () -> nowNs);

  @Test
  void a_line_for_each_launch_says_how_long_it_has_been_and_may_be() {
    progress.launchStarted(launch("openmpi-1"), 0, 4);
    nowNs += 61_000_000_000L;
    progress.launchFinished(launch("openmpi-1"), RESULT);
    progress.launchStarted(launch("mpich-1"), 1, 4);
    assertEquals(
        List.of(
            "launch 1 of 4: openmpi-1, 2 ranks",
            "launch 2 of 4: mpich-1, 2 ranks; 1:01 passed, about 3:03 left"),
        text.toString().lines().toList());
  }

  @Test
  void within_a_launch_there_is_one_line_in_ten_seconds() {
    progress.launchStarted(launch("openmpi-1"), 0, 1);
    for (int done = 1; done <= 10; done++) {
      nowNs += 3_000_000_000L;
      progress.pointFinished(launch("openmpi-1"), POINT, done);
    }
    List<String> lines = text.toString().lines().toList();
    assertEquals(3, lines.size(), text.toString());
    assertEquals(
        "launch 1 of 1: openmpi-1, point 4 of 10, "
            + PointWords.of(POINT)
            + "; 0:12 passed, about 0:18 left",
        lines.get(1));
  }

  @Test
  void the_first_points_of_a_long_run_foretell_nothing() {
    progress.launchStarted(launch("openmpi-1"), 0, 100);
    nowNs += 15_000_000_000L;
    progress.pointFinished(launch("openmpi-1"), POINT, 1);
    assertEquals(
        "launch 1 of 100: openmpi-1, point 1 of 10, " + PointWords.of(POINT) + "; 0:15 passed",
        text.toString().lines().toList().getLast());
  }

  @Test
  void times_have_hours_only_where_there_are_any() {
    assertEquals("0:09", PointWords.time(9_999_999_999L));
    assertEquals("59:59", PointWords.time(3_599_000_000_000L));
    assertEquals("1:00:00", PointWords.time(3_600_000_000_000L));
  }

  private static Launch launch(String name) {
    Point point = new Point("barrier", 0, 0, null, null, null, Map.of());
    return new Launch(name, null, 2, 1, Collections.nCopies(10, point));
  }
}
