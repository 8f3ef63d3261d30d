package dev.tutti.measure;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The samples of one batch, reduced element by element over all ranks: rank 0's memory does not
 * depend on how many ranks there are. Six numbers a sample: slowest, fastest and sum of the ranks'
 * times, first and last start and last end on the global clock.
 */
final class Batch {
  private static final int SLOWEST = 0;
  private static final int FASTEST = 1;
  private static final int SUM = 2;
  private static final int FIRST_START = 3;
  private static final int LAST_START = 4;
  private static final int LAST_END = 5;
  private static final int NUMBERS = 6;

  private final long[] values;

  private Batch(long[] values) {
    this.values = values;
  }

  /** Reduces what the sampler holds; meaningful on rank 0 alone. */
  static Batch reduce(Tree tree, Sampler sampler, GlobalClock clock, int samples) {
    long[] values = new long[samples * NUMBERS];
    for (int i = 0; i < samples; i++) {
      long nanos = sampler.nanos()[i];
      long start = clock.toGlobal(sampler.starts()[i]);
      values[i * NUMBERS + SLOWEST] = nanos;
      values[i * NUMBERS + FASTEST] = nanos;
      values[i * NUMBERS + SUM] = nanos;
      values[i * NUMBERS + FIRST_START] = start;
      values[i * NUMBERS + LAST_START] = start;
      values[i * NUMBERS + LAST_END] = start + nanos;
    }
    tree.reduce(values, Batch::fold);
    return new Batch(values);
  }

  private static void fold(long[] mine, MemorySegment theirs) {
    for (int i = 0; i < mine.length; i += NUMBERS) {
      long slowest = at(theirs, i + SLOWEST);
      boolean valid = slowest >= 0 && mine[i + SLOWEST] >= 0;
      mine[i + SLOWEST] = valid ? Math.max(mine[i + SLOWEST], slowest) : Sampler.INVALID;
      mine[i + FASTEST] = Math.min(mine[i + FASTEST], at(theirs, i + FASTEST));
      mine[i + SUM] += at(theirs, i + SUM);
      mine[i + FIRST_START] = Math.min(mine[i + FIRST_START], at(theirs, i + FIRST_START));
      mine[i + LAST_START] = Math.max(mine[i + LAST_START], at(theirs, i + LAST_START));
      mine[i + LAST_END] = Math.max(mine[i + LAST_END], at(theirs, i + LAST_END));
    }
  }

  private static long at(MemorySegment values, int i) {
    return values.getAtIndex(ValueLayout.JAVA_LONG, i);
  }

  int size() {
    return values.length / NUMBERS;
  }

  /** Tells whether every rank's sample counts. */
  boolean valid(int sample) {
    return values[sample * NUMBERS + SLOWEST] >= 0;
  }

  long slowest(int sample) {
    return values[sample * NUMBERS + SLOWEST];
  }

  long fastest(int sample) {
    return values[sample * NUMBERS + FASTEST];
  }

  long sum(int sample) {
    return values[sample * NUMBERS + SUM];
  }

  /** Returns how far apart the ranks started, in ns. */
  long entrySkew(int sample) {
    return values[sample * NUMBERS + LAST_START] - values[sample * NUMBERS + FIRST_START];
  }

  /** Returns the ns from the last rank's start to the last end; clocks may make it negative. */
  long lastStartToLastEnd(int sample) {
    return values[sample * NUMBERS + LAST_END] - values[sample * NUMBERS + LAST_START];
  }
}
