package dev.tutti.measure;

import dev.tutti.environment.LastCpus;

/**
 * The CPUs that all ranks were on before and after a point's samples, as {@link LastCpus} writes
 * them; meaningful on rank 0, and null where there are too many ranks to keep a list at every
 * point.
 */
record MovedRanks(String before, String after) {
  private static final int MOST_RANKS = 1_024;
  private static final String BETWEEN = ";";

  /** Gathers them from all ranks, whose own CPUs are given. */
  static MovedRanks gather(Harness harness, int before, int after) {
    if (harness.communicator().size() > MOST_RANKS) {
      return new MovedRanks(null, null);
    }
    String mine = LastCpus.of(before) + BETWEEN + LastCpus.of(after);
    String all = harness.tree().merge(mine, MovedRanks::join);
    return all == null ? new MovedRanks(null, null) : new MovedRanks(part(all, 0), part(all, 1));
  }

  private static String join(String lower, String upper) {
    return LastCpus.join(part(lower, 0), part(upper, 0))
        + BETWEEN
        + LastCpus.join(part(lower, 1), part(upper, 1));
  }

  private static String part(String text, int part) {
    return text.split(BETWEEN, -1)[part];
  }
}
