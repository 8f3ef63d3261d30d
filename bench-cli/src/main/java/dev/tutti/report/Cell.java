package dev.tutti.report;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * What the launches of one label say about one point.
 *
 * @param points one for each launch that has the point, in the order of the series
 */
public record Cell(List<Entry> points) {

  /**
   * One launch's word.
   *
   * @param launch the launch's number within its series, from 1
   * @param point what it measured
   */
  public record Entry(int launch, PointResult point) {}

  public Cell {
    points = List.copyOf(points);
  }

  /** Returns the metric of every valid launch. */
  public List<Double> values(Metric metric) {
    return points.stream()
        .map(Entry::point)
        .filter(point -> point.status() == PointStatus.VALID)
        .map(metric::of)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Returns the median over launches, null where no launch has the number. */
  public Double median(Metric metric) {
    return Numbers.median(values(metric));
  }

  /** Returns the first launch that is not valid, if any. */
  public Optional<Entry> trouble() {
    return points.stream().filter(e -> e.point().status() != PointStatus.VALID).findFirst();
  }

  /** Returns the one word that stands where a number is missing, such as {@code invalid}. */
  public String missing() {
    return trouble().map(e -> e.point().status().name().toLowerCase(Locale.ROOT)).orElse("-");
  }
}
