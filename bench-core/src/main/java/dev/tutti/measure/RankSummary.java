package dev.tutti.measure;

import java.lang.foreign.ValueLayout;

/**
 * What all ranks' own numbers of one point come to, of fixed size however many ranks there are;
 * meaningful on rank 0.
 *
 * @param meanMinNs the smallest of the ranks' mean times
 * @param meanMaxNs the largest
 * @param meanAvgNs the mean of them
 * @param collections garbage collections in all ranks
 * @param collectionNs the longest rank's time in them
 * @param compilationNs the longest rank's time in the compiler
 * @param migrated ranks that changed CPU
 */
record RankSummary(
    double meanMinNs,
    double meanMaxNs,
    double meanAvgNs,
    long collections,
    long collectionNs,
    long compilationNs,
    int migrated) {

  private static final double PICO = 1e3;

  static RankSummary reduce(Tree tree, double meanNs, JvmCounters counters, boolean migrated) {
    // Means travel as picoseconds: min, max, sum and how many ranks have one.
    boolean known = !Double.isNaN(meanNs);
    long mean = Math.round(meanNs * PICO);
    long[] values = {
      known ? mean : Long.MAX_VALUE,
      known ? mean : Long.MIN_VALUE,
      known ? mean : 0,
      known ? 1 : 0,
      counters.collections(),
      counters.collectionNs(),
      counters.compilationNs(),
      migrated ? 1 : 0
    };
    tree.reduce(
        values,
        (mine, theirs) -> {
          for (int i = 0; i < mine.length; i++) {
            long other = theirs.getAtIndex(ValueLayout.JAVA_LONG, i);
            mine[i] =
                switch (i) {
                  case 0 -> Math.min(mine[i], other);
                  case 1, 5, 6 -> Math.max(mine[i], other);
                  default -> mine[i] + other;
                };
          }
        });
    return unpacked(values);
  }

  /** Returns what {@link #unpacked} makes the same of. */
  long[] packed() {
    return new long[] {
      Math.round(meanMinNs * PICO),
      Math.round(meanMaxNs * PICO),
      Math.round(meanAvgNs * PICO),
      1,
      collections,
      collectionNs,
      compilationNs,
      migrated
    };
  }

  static RankSummary unpacked(long[] values) {
    return new RankSummary(
        values[0] / PICO,
        values[1] / PICO,
        values[2] / PICO / Math.max(1, values[3]),
        values[4],
        values[5],
        values[6],
        (int) values[7]);
  }
}
