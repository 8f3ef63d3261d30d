package dev.tutti.measure;

/**
 * Starts each call at a moment that all ranks agreed on by synchronized clocks; a rank that comes
 * too late says so, and the sample is taken again.
 */
final class Window implements Synchronization {
  private final GlobalClock clock;
  private long next;
  private long length;

  Window(GlobalClock clock) {
    this.clock = clock;
  }

  /**
   * Sets the next start and the distance between starts, in rank 0's nanoseconds; the same on every
   * rank.
   */
  void set(long first, long length) {
    this.next = first;
    this.length = length;
  }

  @Override
  public boolean await() {
    long start = next;
    next += length;
    long now = clock.nanos();
    if (now > start) {
      return false;
    }
    while (now < start) {
      Thread.onSpinWait();
      now = clock.nanos();
    }
    return true;
  }
}
