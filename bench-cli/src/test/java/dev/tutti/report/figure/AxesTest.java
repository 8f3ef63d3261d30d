package dev.tutti.report.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.jfree.chart.axis.LogAxis;
import org.junit.jupiter.api.Test;

/** What stands at the ticks, which the figures draw as outlines that no test can read. */
class AxesTest {
  @Test
  void sizes_are_told_in_kib_and_mib() {
    LogAxis axis = (LogAxis) Axes.sizes(Set.of(16L, 1L << 10, 4L << 20));
    assertEquals("16 B", label(axis, 16));
    assertEquals("1 KiB", label(axis, 1 << 10));
    assertEquals("64 KiB", label(axis, 64 << 10));
    assertEquals("4 MiB", label(axis, 4 << 20));
  }

  @Test
  void an_operation_that_moves_no_data_says_so_in_place_of_a_size() {
    assertEquals("no data", label((LogAxis) Axes.sizes(Set.of(0L)), 1));
  }

  private static String label(LogAxis axis, double tick) {
    return axis.getNumberFormatOverride().format(tick);
  }
}
