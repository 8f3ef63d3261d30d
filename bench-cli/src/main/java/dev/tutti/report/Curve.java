package dev.tutti.report;

import dev.tutti.result.PointResult;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The percentile curve of several histograms together, as HdrHistogram's users know it.
 *
 * @param values in ns at {@link #QUANTILES}, as far as the samples reach
 * @param samples in all histograms
 * @param unreadable histograms that are left out
 */
public record Curve(List<Double> values, long samples, int unreadable) {

  /** Five steps for each halving of what is left up to 100 %. */
  public static final List<Double> QUANTILES = quantiles();

  /** The widest histogram that Tutti itself keeps: 1 ns to 1 h with 3 digits. */
  private static final long MOST_NS = 3_600_000_000_000L;

  private static final int MOST_DIGITS = 3;

  /** Cookie, payload's length, offset and digits, lowest and highest value, ratio. */
  private static final int HEADER_BYTES = 40;

  private static List<Double> quantiles() {
    List<Double> quantiles = new ArrayList<>();
    List<Double> round = List.of(0.9, 0.99, 0.999, 0.9999, 0.99999);
    double left = 1;
    for (int halving = 0; halving < 17; halving++, left /= 2) {
      for (int step = 0; step < 5; step++) {
        quantiles.add(1 - left * (1 - step / 10.0));
      }
    }
    quantiles.addAll(round);
    quantiles.addAll(List.of(0.01, 0.02, 0.05));
    return quantiles.stream().sorted().distinct().toList();
  }

  /** Merges the histograms of points; a point without one, or with a broken one, adds nothing. */
  public static Curve of(List<PointResult> points) {
    Histogram all = new Histogram(1, MOST_NS, MOST_DIGITS);
    int unreadable = 0;
    for (PointResult point : points) {
      if (point.histogram() != null) {
        Histogram one = decoded(point.histogram());
        if (one == null) {
          unreadable++;
        } else {
          all.add(one);
        }
      }
    }
    return new Curve(values(all), all.getTotalCount(), unreadable);
  }

  private static List<Double> values(Histogram histogram) {
    long n = histogram.getTotalCount();
    List<Double> values = new ArrayList<>();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      while (values.size() < QUANTILES.size()
          && rank(QUANTILES.get(values.size()), n) <= value.getTotalCountToThisValue()
          && reaches(values.size(), n)) {
        values.add((double) value.getValueIteratedTo());
      }
    }
    return values;
  }

  private static long rank(double quantile, long n) {
    return Math.max(1, (long) Math.ceil(quantile * n - 1e-9));
  }

  /** A quantile that less than one sample lies beyond says no more than the maximum. */
  private static boolean reaches(int index, long n) {
    return (1 - QUANTILES.get(index)) * n >= 1;
  }

  /**
   * Reads a histogram from somebody's file: one that claims to be wider than Tutti's is not
   * believed, since decoding allocates what the header asks for.
   */
  private static Histogram decoded(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      ByteBuffer header = inflatedHeader(bytes);
      boolean plausible =
          header.getInt(12) >= 0
              && header.getInt(12) <= MOST_DIGITS
              && header.getLong(16) >= 1
              && header.getLong(24) <= MOST_NS;
      return plausible ? Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0) : null;
    } catch (DataFormatException | RuntimeException e) {
      return null;
    }
  }

  private static ByteBuffer inflatedHeader(byte[] bytes) throws DataFormatException {
    byte[] header = new byte[HEADER_BYTES];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(bytes, 8, bytes.length - 8);
      if (inflater.inflate(header) < HEADER_BYTES) {
        throw new DataFormatException("too short");
      }
    } finally {
      inflater.end();
    }
    return ByteBuffer.wrap(header);
  }
}
