package dev.tutti.report;

import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;

/** A number that valid points of every launch have. */
public enum Metric {
  P50("p50"),
  P99("p99"),
  MIN("min"),
  BANDWIDTH("bandwidth");

  private final String label;

  Metric(String label) {
    this.label = label;
  }

  /** Returns the name in options and headings. */
  @Override
  public String toString() {
    return label;
  }

  /** Returns the unit of what people read: {@code us} or {@code GB/s}. */
  public String unit() {
    return this == BANDWIDTH ? "GB/s" : "us";
  }

  /** Returns the number in ns or GB/s, null where the point has none. */
  public Double of(PointResult point) {
    Latency latency = point.latencyNs();
    return switch (this) {
      case P50 -> latency == null ? null : latency.p50();
      case P99 -> latency == null ? null : latency.p99();
      case MIN -> latency == null ? null : latency.min();
      case BANDWIDTH -> point.algorithmBandwidthGBps();
    };
  }

  /** Returns the number as people read it, three significant digits, in {@link #unit()}. */
  public String text(double number) {
    return Numbers.significant(this == BANDWIDTH ? number : number / 1000);
  }
}
