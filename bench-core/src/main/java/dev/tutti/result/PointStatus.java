package dev.tutti.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What became of a point. Only a valid one has a time. */
public enum PointStatus {
  /** Measured, and every check of the data passed. */
  @JsonProperty("valid")
  VALID,
  /** The library returned wrong data. */
  @JsonProperty("invalid")
  INVALID,
  /** Not tried, because it needs more than is allowed. */
  @JsonProperty("skipped")
  SKIPPED,
  /** The library lacks the operation. */
  @JsonProperty("unsupported")
  UNSUPPORTED,
  /** The call failed. */
  @JsonProperty("failed")
  FAILED;

  /** Returns the name as it stands in results, such as {@code invalid}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
