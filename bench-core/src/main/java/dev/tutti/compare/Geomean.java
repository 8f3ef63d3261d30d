package dev.tutti.compare;

import java.util.List;

/**
 * The geometric mean of the ratios of compared points.
 *
 * @param collective whose points, null for all
 * @param ratio next / base
 * @param improvementPercent as for a point
 * @param speedUp as for a point
 * @param points how many are in it
 * @param leftOut how many points of that collective are not
 */
public record Geomean(
    String collective,
    double ratio,
    double improvementPercent,
    double speedUp,
    int points,
    int leftOut) {

  static Geomean of(
      String collective,
      List<ComparedPoint> points,
      List<LeftOut> leftOut,
      boolean biggerIsBetter) {
    double ratio =
        Math.exp(points.stream().mapToDouble(p -> Math.log(p.ratio())).average().orElseThrow());
    return new Geomean(
        collective,
        ratio,
        Change.improvementPercent(ratio, biggerIsBetter),
        Change.speedUp(ratio, biggerIsBetter),
        points.size(),
        leftOut.size());
  }
}
