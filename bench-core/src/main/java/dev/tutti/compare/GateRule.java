package dev.tutti.compare;

/**
 * How much slower points may become.
 *
 * @param threshold the relative slow-down that fails when passed, 0.05 for 5 %
 * @param points which points
 */
public record GateRule(double threshold, PointFilter points) {

  /**
   * Reads a rule such as {@code 5%} or {@code 10%,collective=alltoall,bytes=1M}.
   *
   * @throws dev.tutti.InputException if it does not begin with a percentage
   */
  public static GateRule parse(String text) {
    String[] parts = text.split(",", 2);
    return new GateRule(
        Percent.parse("--fail-if-slower", parts[0]),
        parts.length == 1 ? PointFilter.EVERY_POINT : PointFilter.parse(parts[1]));
  }
}
