package dev.tutti.compare;

import dev.tutti.result.Interval;

/**
 * One point of a comparison.
 *
 * @param point which
 * @param base what the base's launches say
 * @param next what the new label's launches say
 * @param ratio next / base of the medians
 * @param ratioInterval by bootstrap over launches; null where no test is possible
 * @param improvementPercent (base - next) / base x 100 for times, (next - base) / base x 100 where
 *     bigger is better
 * @param speedUp base / next for times, next / base where bigger is better
 * @param p of the exact two-sided Mann-Whitney test on launch medians; null where none is possible
 * @param pHolm that p, corrected for all tested points of the comparison
 * @param verdict what may be said
 * @param reason why no more may be said; null for faster, slower and same
 * @param launchesNeeded how many launches of each side may decide; null where that is no remedy
 */
public record ComparedPoint(
    PointKey point,
    Estimate base,
    Estimate next,
    double ratio,
    Interval ratioInterval,
    double improvementPercent,
    double speedUp,
    Double p,
    Double pHolm,
    Verdict verdict,
    String reason,
    Integer launchesNeeded) {}
