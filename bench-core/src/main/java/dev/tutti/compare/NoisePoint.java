package dev.tutti.compare;

import java.util.Map;
import java.util.TreeMap;

/**
 * How much one point of a backend differs from itself between launches.
 *
 * @param point which
 * @param launches how many launch medians the figures rest on
 * @param median of the launch medians, in the comparison's unit
 * @param spreadPercent largest against smallest launch median, in per cent of the median
 * @param deviationPercent standard deviation of the launch medians' logarithms, in per cent
 * @param smallestDifferencePercent for so many launches of each side, the difference that a
 *     comparison finds four times out of five; see {@link Noise}
 */
public record NoisePoint(
    PointKey point,
    int launches,
    double median,
    double spreadPercent,
    double deviationPercent,
    Map<Integer, Double> smallestDifferencePercent) {

  public NoisePoint {
    smallestDifferencePercent = new TreeMap<>(smallestDifferencePercent);
  }
}
