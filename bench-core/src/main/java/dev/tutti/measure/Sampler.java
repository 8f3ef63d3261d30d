package dev.tutti.measure;

import dev.tutti.spi.Collective;

/**
 * The loop that times: get ready, synchronize, read the clock, call, read the clock. Nothing is
 * allocated in it and nothing else stands between the two readings.
 */
final class Sampler {
  /** A sample that does not count: the clock went back, or the rank started late. */
  static final long INVALID = -1;

  private final Clock clock;
  private final long[] starts;
  private final long[] nanos;

  /**
   * @param capacity the most samples of one batch
   */
  Sampler(Clock clock, int capacity) {
    this.clock = clock;
    this.starts = new long[capacity];
    this.nanos = new long[capacity];
  }

  int capacity() {
    return nanos.length;
  }

  /** Returns the starts of the last batch on this rank's clock; overwritten by the next. */
  long[] starts() {
    return starts;
  }

  /**
   * Returns the durations of the last batch in ns, or {@link #INVALID}; overwritten by the next.
   */
  long[] nanos() {
    return nanos;
  }

  /** Takes {@code samples} samples of {@code calls} calls each. */
  void take(Collective.Call call, Synchronization synchronization, int samples, int calls) {
    if (calls == 1) {
      takeSingle(call, synchronization, samples);
    } else {
      takeRepeated(call, synchronization, samples, calls);
    }
  }

  private void takeSingle(Collective.Call call, Synchronization synchronization, int samples) {
    for (int i = 0; i < samples; i++) {
      call.next();
      boolean inTime = synchronization.await();
      long start = clock.nanos();
      call.run();
      long end = clock.nanos();
      store(i, inTime, start, end);
    }
  }

  private void takeRepeated(
      Collective.Call call, Synchronization synchronization, int samples, int calls) {
    for (int i = 0; i < samples; i++) {
      call.next();
      boolean inTime = synchronization.await();
      long start = clock.nanos();
      for (int k = 0; k < calls; k++) {
        call.run();
      }
      long end = clock.nanos();
      store(i, inTime, start, end);
    }
  }

  private void store(int i, boolean inTime, long start, long end) {
    starts[i] = start;
    nanos[i] = inTime && end >= start ? end - start : INVALID;
  }
}
