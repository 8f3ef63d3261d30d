package dev.tutti.measure;

import dev.tutti.spi.Collective;
import java.util.function.IntConsumer;

/**
 * Takes batch after batch on every rank, as rank 0 directs: it alone sees the reduced samples,
 * decides between batches and broadcasts, else ranks would part ways and hang.
 */
final class Batches {
  /** The first batch: enough to see how long a sample takes. */
  static final int FIRST = 10;

  private static final long FIRST_WINDOW_NS = 1_000_000;
  private static final long LEAD_NS = 100_000;

  private final Harness harness;
  private final IntConsumer taken;
  private long windowNs = FIRST_WINDOW_NS;
  private long ownNs;
  private long ownSamples;

  Batches(Harness harness) {
    this(harness, _ -> {});
  }

  /**
   * @param taken is told the size of each batch on every rank, while the sampler holds it
   */
  Batches(Harness harness, IntConsumer taken) {
    this.harness = harness;
    this.taken = taken;
  }

  /** Decides on rank 0 how to go on. */
  @FunctionalInterface
  interface Director {
    /**
     * Returns how many samples the next batch has, 0 to end.
     *
     * @param last the batch just taken, null before the first
     * @param lastNs how long it took in ns
     */
    int next(Batch last, long lastNs);
  }

  /** Takes batches until the director ends it; every rank calls this, rank 0's director counts. */
  void take(Collective.Call call, int calls, Director director) {
    long[] control = new long[3];
    Batch last = null;
    long lastNs = 0;
    while (true) {
      if (harness.isRoot()) {
        control[0] = Math.min(director.next(last, lastNs), harness.sampler().capacity());
        planWindow(last, control);
      }
      harness.tree().broadcast(control);
      if (control[0] == 0) {
        return;
      }
      if (harness.window() != null) {
        harness.window().set(control[1], control[2]);
      }
      long start = System.nanoTime();
      harness.sampler().take(call, harness.synchronization(), (int) control[0], calls);
      lastNs = System.nanoTime() - start;
      addOwn((int) control[0]);
      taken.accept((int) control[0]);
      last =
          Batch.reduce(harness.tree(), harness.sampler(), harness.globalClock(), (int) control[0]);
    }
  }

  /** Returns this rank's own mean over all its valid samples in ns, NaN if it has none. */
  double ownMeanNs() {
    return ownSamples == 0 ? Double.NaN : (double) ownNs / ownSamples;
  }

  private void addOwn(int samples) {
    for (int i = 0; i < samples; i++) {
      long nanos = harness.sampler().nanos()[i];
      if (nanos >= 0) {
        ownNs += nanos;
        ownSamples++;
      }
    }
  }

  /** Fits the window to three times what a sample took, and doubles it where ranks came late. */
  private void planWindow(Batch last, long[] control) {
    if (harness.window() == null) {
      return;
    }
    if (last != null) {
      int late = 0;
      long longest = 0;
      for (int i = 0; i < last.size(); i++) {
        late += last.valid(i) ? 0 : 1;
        longest = Math.max(longest, last.slowest(i));
      }
      windowNs =
          late * 10 > last.size()
              ? Math.min(2 * windowNs, 10_000_000_000L)
              : Math.max(3 * longest, LEAD_NS / 10);
    }
    control[1] = harness.globalClock().nanos() + LEAD_NS + windowNs;
    control[2] = windowNs;
  }

  /** Returns the size of a batch that takes about {@code targetNs}, given the one before. */
  static int sizeFor(Batch last, long lastNs, long targetNs) {
    if (last == null) {
      return FIRST;
    }
    long perSample = Math.max(1, lastNs / last.size());
    // Growth is bounded, since the first samples are the slowest.
    return (int) Math.clamp(targetNs / perSample, 1, 8L * last.size());
  }
}
