package dev.tutti.compare;

import static dev.tutti.compare.Statistic.ALGORITHM_BANDWIDTH;
import static dev.tutti.compare.Statistic.MEAN_BANDWIDTH;
import static dev.tutti.compare.Statistic.RANK_MEAN;
import static dev.tutti.compare.Statistic.SLOWEST_MEAN;
import static dev.tutti.compare.Statistic.SLOWEST_MIN;
import static dev.tutti.compare.Statistic.SLOWEST_P50;
import static dev.tutti.compare.Statistic.SLOWEST_P99;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * What a user asks to compare. Sources keep different statistics, so each metric lists those that
 * answer it; the first one that both sides have is compared, and named.
 */
public enum Metric {
  /** The headline where both sides have it, else a mean. */
  AUTO,
  P50,
  P99,
  MIN,
  MEAN,
  BANDWIDTH;

  /** Returns the statistics that answer this metric, best first. */
  public List<Statistic> statistics() {
    return switch (this) {
      case AUTO -> List.of(SLOWEST_P50, RANK_MEAN, SLOWEST_MEAN);
      case P50 -> List.of(SLOWEST_P50);
      case P99 -> List.of(SLOWEST_P99);
      case MIN -> List.of(SLOWEST_MIN);
      case MEAN -> List.of(RANK_MEAN, SLOWEST_MEAN);
      case BANDWIDTH -> List.of(ALGORITHM_BANDWIDTH, MEAN_BANDWIDTH);
    };
  }

  /** Returns the name as it stands in options, such as {@code p50}. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
