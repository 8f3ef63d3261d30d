package dev.tutti.compare;

/** The two ways to say how much better a ratio is; each has one formula. */
final class Change {
  private Change() {}

  /** (base - next) / base x 100 for times, (next - base) / base x 100 where bigger is better. */
  static double improvementPercent(double ratio, boolean biggerIsBetter) {
    return 100 * (biggerIsBetter ? ratio - 1 : 1 - ratio);
  }

  /** base / next for times, next / base where bigger is better. */
  static double speedUp(double ratio, boolean biggerIsBetter) {
    return biggerIsBetter ? ratio : 1 / ratio;
  }
}
