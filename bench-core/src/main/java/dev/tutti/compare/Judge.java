package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.Locale;

/**
 * Gives the verdict of one point.
 *
 * @param margin the relative difference that matters
 * @param alpha of the adjusted p
 * @param tested how many points of this comparison have a p
 */
record Judge(double margin, double alpha, int tested) {
  /** So that a ratio of exactly 1.05 is not beyond 5 % by rounding. */
  private static final double ROUNDING = 1e-9;

  private static final int MOST_LAUNCHES = 100;

  /** A verdict with its reason and remedy. */
  record Ruling(Verdict verdict, String reason, Integer launchesNeeded) {}

  Ruling untested(int base, int next) {
    return new Ruling(
        Verdict.UNTESTED,
        base + " against " + next + " launches: a test needs " + MannWhitney.FEWEST + " of each",
        MannWhitney.launchesNeeded(Math.max(tested, 1), alpha));
  }

  /** Takes back a verdict on a difference no larger than the text's last digit. */
  Ruling unlessWithin(double resolutionNs, Ruling ruling, Estimate base, Estimate next) {
    double difference = Math.abs(base.median() - next.median());
    return ruling.verdict().decides() && difference <= resolutionNs * (1 + ROUNDING)
        ? new Ruling(
            Verdict.UNCLEAR,
            String.format(
                Locale.ROOT,
                "the difference is no more than the last printed digit, %.0f ns",
                resolutionNs),
            null)
        : ruling;
  }

  Ruling rule(
      double ratio, Interval interval, double pHolm, Estimate base, Estimate next, Statistic what) {
    boolean beyond = Math.abs(ratio - 1) > margin + ROUNDING;
    boolean excludesOne = interval.low() > 1 || interval.high() < 1;
    if (beyond && excludesOne && pHolm < alpha) {
      boolean better = what.biggerIsBetter() ? ratio > 1 : ratio < 1;
      return new Ruling(better ? Verdict.FASTER : Verdict.SLOWER, null, null);
    }
    if (interval.low() >= 1 - margin - ROUNDING && interval.high() <= 1 + margin + ROUNDING) {
      return new Ruling(Verdict.SAME, null, null);
    }
    int most = Math.min(base.launches(), next.launches());
    if (beyond && excludesOne) {
      return tooFew(pHolm, base.launches(), next.launches());
    }
    if (excludesOne && pHolm < alpha) {
      return new Ruling(
          Verdict.UNCLEAR, "a difference, but not shown to be beyond the margin", null);
    }
    return wide(ratio, interval, most);
  }

  private Ruling tooFew(double pHolm, int base, int next) {
    int needed = MannWhitney.launchesNeeded(tested, alpha);
    if (tested * MannWhitney.smallestP(base, next) >= alpha) {
      return new Ruling(
          Verdict.UNCLEAR,
          String.format(
              Locale.ROOT,
              "%d against %d launches cannot show it among %d points: %d of each can",
              base,
              next,
              tested,
              needed),
          needed);
    }
    return new Ruling(
        Verdict.UNCLEAR,
        String.format(
            Locale.ROOT, "launches overlap: adjusted p is %.2g; more launches may show it", pHolm),
        null);
  }

  private Ruling wide(double ratio, Interval interval, int launches) {
    double distance = Math.abs(Math.log(ratio));
    double halfWidth = Math.log(interval.high() / interval.low()) / 2;
    double wanted = distance > Math.log1p(margin) ? distance : Math.log1p(margin) - distance;
    double needed =
        Math.max(
            MannWhitney.launchesNeeded(tested, alpha),
            Math.ceil(launches * Math.pow(halfWidth / wanted, 2)));
    String width =
        String.format(
            Locale.ROOT, "noise: the ratio may be %.2f to %.2f", interval.low(), interval.high());
    if (!(needed <= MOST_LAUNCHES)) {
      return new Ruling(Verdict.UNCLEAR, width + "; more launches will hardly help", null);
    }
    int count = Math.max((int) needed, launches + 1);
    return new Ruling(
        Verdict.UNCLEAR, width + "; about " + count + " launches of each may decide", count);
  }
}
