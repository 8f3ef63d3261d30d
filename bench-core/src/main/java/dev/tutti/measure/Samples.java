package dev.tutti.measure;

import dev.tutti.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;

/** The reduced samples of one point so far, on rank 0, in the order taken. */
final class Samples {
  private long[] slowest = new long[64];
  private long[] fastest = new long[64];
  private long[] sum = new long[64];
  private long[] skew = new long[64];
  private long[] afterLast = new long[64];
  private int count;
  private long invalid;

  /** Appends the valid samples of a batch and counts the others. */
  void add(Batch batch) {
    ensure(count + batch.size());
    for (int i = 0; i < batch.size(); i++) {
      if (batch.valid(i)) {
        slowest[count] = batch.slowest(i);
        fastest[count] = batch.fastest(i);
        sum[count] = batch.sum(i);
        skew[count] = batch.entrySkew(i);
        afterLast[count] = batch.lastStartToLastEnd(i);
        count++;
      } else {
        invalid++;
      }
    }
  }

  private void ensure(int capacity) {
    if (capacity > slowest.length) {
      int larger = Math.max(capacity, 2 * slowest.length);
      slowest = Arrays.copyOf(slowest, larger);
      fastest = Arrays.copyOf(fastest, larger);
      sum = Arrays.copyOf(sum, larger);
      skew = Arrays.copyOf(skew, larger);
      afterLast = Arrays.copyOf(afterLast, larger);
    }
  }

  /** Returns what {@link #unpacked} makes the same samples of. */
  long[] packed() {
    long[] packed = new long[1 + 5 * count];
    packed[0] = invalid;
    int to = 1;
    for (long[] numbers : List.of(slowest, fastest, sum, skew, afterLast)) {
      System.arraycopy(numbers, 0, packed, to, count);
      to += count;
    }
    return packed;
  }

  static Samples unpacked(long[] packed) {
    Samples samples = new Samples();
    samples.invalid = packed[0];
    samples.count = (packed.length - 1) / 5;
    samples.slowest = part(packed, 0, samples.count);
    samples.fastest = part(packed, 1, samples.count);
    samples.sum = part(packed, 2, samples.count);
    samples.skew = part(packed, 3, samples.count);
    samples.afterLast = part(packed, 4, samples.count);
    return samples;
  }

  private static long[] part(long[] packed, int part, int count) {
    return Arrays.copyOfRange(packed, 1 + part * count, 1 + (part + 1) * count);
  }

  int count() {
    return count;
  }

  long invalid() {
    return invalid;
  }

  /** Returns the slowest rank's times in the order taken. */
  long[] slowest() {
    return Arrays.copyOf(slowest, count);
  }

  /** Returns the slowest rank's times, sorted. */
  long[] sortedSlowest() {
    return sorted(slowest);
  }

  double medianFastest() {
    return Quantiles.median(sorted(fastest), count);
  }

  /** Returns the median over iterations of the sum over ranks. */
  double medianSum() {
    return Quantiles.median(sorted(sum), count);
  }

  double medianSkew() {
    return Quantiles.median(sorted(skew), count);
  }

  /** Returns the median over iterations of the ns from the last start to the last end. */
  double medianAfterLastStart() {
    return Quantiles.median(sorted(afterLast), count);
  }

  private long[] sorted(long[] values) {
    long[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted;
  }
}
