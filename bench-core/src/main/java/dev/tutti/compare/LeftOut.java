package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A point that is not compared.
 *
 * @param point which
 * @param kind {@code unmatched} or {@code invalid}
 * @param reason why, with the label
 */
public record LeftOut(PointKey point, String kind, String reason) {
  static final String UNMATCHED = "unmatched";
  static final String INVALID = "invalid";

  /** Tells whether both sides have the point, but not a valid one. */
  @JsonIgnore
  public boolean isInvalid() {
    return kind.equals(INVALID);
  }
}
