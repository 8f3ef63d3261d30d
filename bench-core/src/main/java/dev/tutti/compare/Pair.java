package dev.tutti.compare;

/**
 * One point on both sides.
 *
 * @param base the base's launches of it
 * @param next the new label's launches of it
 */
record Pair(Series base, Series next) {

  PointKey key() {
    return base.key().merged(next.key());
  }

  /** Returns why the pair cannot be compared, with the label; null if it can. */
  String fault(String baseLabel, String nextLabel, Statistic statistic) {
    String ofBase = base.fault(statistic);
    String ofNext = next.fault(statistic);
    return ofBase != null
        ? baseLabel + ": " + ofBase
        : ofNext != null ? nextLabel + ": " + ofNext : null;
  }

  /** Returns the coarser printed digit of the two sources in ns, 0 if both measured. */
  double resolutionNs() {
    return Math.max(base.resolutionNs(), next.resolutionNs());
  }
}
