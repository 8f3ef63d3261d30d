package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;
import dev.tutti.result.RankMean;

/** One number of a point of one launch, with its unit and what is better. */
public enum Statistic {
  SLOWEST_P50("p50 of the slowest rank", "ns"),
  SLOWEST_P99("p99 of the slowest rank", "ns"),
  SLOWEST_MIN("minimum of the slowest rank", "ns"),
  SLOWEST_MEAN("mean of the slowest rank", "ns"),
  /** OSU's Avg Latency and IMB's t_avg. */
  RANK_MEAN("mean over ranks of each rank's mean", "ns"),
  ALGORITHM_BANDWIDTH("algorithm bandwidth", "GB/s"),
  MEAN_BANDWIDTH("bytes per mean time", "GB/s");

  private final String words;
  private final String unit;

  Statistic(String words, String unit) {
    this.words = words;
    this.unit = unit;
  }

  /** Returns the statistic's name for a person. */
  @JsonValue
  public String words() {
    return words;
  }

  /** Returns {@code ns} or {@code GB/s}. */
  public String unit() {
    return unit;
  }

  /** Tells whether a ratio new/base over 1 is an improvement. */
  public boolean biggerIsBetter() {
    return this == ALGORITHM_BANDWIDTH || this == MEAN_BANDWIDTH;
  }

  /** Returns the value, null where the point lacks it. */
  public Double of(PointResult point) {
    Latency latency = point.latencyNs();
    RankMean mean = point.rankMeanNs();
    return switch (this) {
      case SLOWEST_P50 -> latency == null ? null : latency.p50();
      case SLOWEST_P99 -> latency == null ? null : latency.p99();
      case SLOWEST_MIN -> latency == null ? null : latency.min();
      case SLOWEST_MEAN -> latency == null ? null : latency.mean();
      case RANK_MEAN -> mean == null ? null : mean.avg();
      case ALGORITHM_BANDWIDTH -> point.algorithmBandwidthGBps();
      case MEAN_BANDWIDTH -> perMean(point, mean);
    };
  }

  private static Double perMean(PointResult point, RankMean mean) {
    boolean none = mean == null || mean.avg() == null || mean.avg() <= 0 || point.bytes() == 0;
    return none ? null : point.bytes() / mean.avg();
  }
}
