package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.launch.Launch;
import dev.tutti.report.SampleResults;
import dev.tutti.report.Screen;
import dev.tutti.result.PointResult;
import dev.tutti.spi.Point;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  private static final PointResult POINT = SampleResults.run(1).getFirst().points().getFirst();

  @Test
  void one_line_of_the_terminals_width_is_written_over_and_taken_away() {
    StringWriter text = new StringWriter();
    Point point = new Point("barrier", 0, 0, null, null, null, Map.of());
    Launch launch = new Launch("openmpi-1", null, 2, 1, Collections.nCopies(4, point));
    try (Progress progress = new ProgressLine(new PrintWriter(text), new Screen(100, true, true))) {
      progress.launchStarted(launch, 0, 2);
      progress.pointFinished(launch, POINT, 2);
    }
    String written = text.toString();
    assertEquals(-1, written.indexOf('\n'));
    assertTrue(written.endsWith("\r\u001b[K"));
    List<String> states = List.of(written.split("\r\u001b\\[K", -1));
    states.forEach(state -> assertTrue(state.length() < 100, state));
    String last = states.get(states.size() - 2);
    assertTrue(last.contains("2/8"), last);
    assertTrue(last.contains("openmpi-1, launch 1 of 2, allreduce 16 B p50 "), last);
  }
}
