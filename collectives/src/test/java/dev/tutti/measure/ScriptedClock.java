package dev.tutti.measure;

/**
 * A clock of one rank that moves as the test says: a step at every reading, and whole operations.
 */
final class ScriptedClock implements Clock {
  private final long stepNs;
  private long now;

  ScriptedClock(long startNs, long stepNs) {
    this.now = startNs;
    this.stepNs = stepNs;
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public long nanos() {
    now += stepNs;
    return now;
  }

  /** Lets an operation take its time; less than nothing moves the clock back. */
  void advance(long nanos) {
    now += nanos;
  }
}
