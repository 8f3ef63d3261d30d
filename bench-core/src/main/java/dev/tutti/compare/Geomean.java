package dev.tutti.compare;

import dev.tutti.result.Interval;
import java.util.List;

/**
 * The geometric mean of the ratios of compared points.
 *
 * @param collective whose points, null for all
 * @param ratio next / base
 * @param ratioInterval by bootstrap over launches; null where a point has too few of them
 * @param improvementPercent as for a point
 * @param speedUp as for a point
 * @param points how many are in it
 * @param leftOut how many points of that collective are not
 */
public record Geomean(
    String collective,
    double ratio,
    Interval ratioInterval,
    double improvementPercent,
    double speedUp,
    int points,
    int leftOut) {

  static Geomean of(
      String collective,
      List<ComparedPoint> points,
      Interval ratioInterval,
      List<LeftOut> leftOut,
      boolean biggerIsBetter) {
    double ratio =
        Math.exp(points.stream().mapToDouble(p -> Math.log(p.ratio())).average().orElseThrow());
    return new Geomean(
        collective,
        ratio,
        ratioInterval,
        Change.improvementPercent(ratio, biggerIsBetter),
        Change.speedUp(ratio, biggerIsBetter),
        points.size(),
        leftOut.size());
  }
}
