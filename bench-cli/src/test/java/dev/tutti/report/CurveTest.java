package dev.tutti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.PointResult;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class CurveTest {
  @Test
  void quantiles_of_two_launches_are_those_of_their_samples_together() {
    Curve curve = Curve.of(List.of(point(encoded(1, 50)), point(encoded(51, 100))));
    assertEquals(100, curve.samples());
    assertEquals(1, valueAt(curve, 0));
    assertEquals(50, valueAt(curve, 0.5));
    assertEquals(75, valueAt(curve, 0.75));
    assertEquals(90, valueAt(curve, 0.9));
    assertEquals(99, valueAt(curve, 0.99));
  }

  @Test
  void a_curve_ends_where_less_than_one_sample_is_left() {
    Curve curve = Curve.of(List.of(point(encoded(1, 100))));
    double last = Curve.QUANTILES.get(curve.values().size() - 1);
    assertTrue(last <= 0.99 && last > 0.98, "ends at " + last);
  }

  @Test
  void a_histogram_that_claims_a_huge_range_is_left_out_and_counted() {
    Histogram huge = new Histogram(1, Long.MAX_VALUE / 4, 5);
    huge.recordValue(7);
    Curve curve = Curve.of(List.of(point(encoded(huge)), point(encoded(1, 10))));
    assertEquals(10, curve.samples());
    assertEquals(1, curve.unreadable());
  }

  @Test
  void text_that_is_no_histogram_is_left_out_and_counted() {
    for (String broken : List.of("", "%%%", "AAAA", "HISTFAAAACl4nJNpmSzMwMDAwMAA")) {
      Curve curve = Curve.of(List.of(point(broken)));
      assertEquals(1, curve.unreadable(), broken);
      assertEquals(List.of(), curve.values());
    }
  }

  private static double valueAt(Curve curve, double quantile) {
    return curve.values().get(Curve.QUANTILES.indexOf(quantile));
  }

  private static PointResult point(String histogram) {
    return SampleResults.withHistogram(histogram);
  }

  private static String encoded(int from, int to) {
    Histogram histogram = new Histogram(1, 3_600_000_000_000L, 3);
    for (int value = from; value <= to; value++) {
      histogram.recordValue(value);
    }
    return encoded(histogram);
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
