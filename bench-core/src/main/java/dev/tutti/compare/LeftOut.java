package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A point that is not compared.
 *
 * @param point which
 * @param kind {@code missing} where only the base has it, {@code added} where only the new label
 *     has it, {@code invalid} where both have it, but not a valid one
 * @param reason why, with the label
 */
public record LeftOut(PointKey point, String kind, String reason) {
  static final String MISSING = "missing";
  static final String ADDED = "added";
  static final String INVALID = "invalid";

  /** Tells whether only the new label has the point. */
  @JsonIgnore
  public boolean isAdded() {
    return kind.equals(ADDED);
  }

  /** Tells whether both sides have the point, but not a valid one. */
  @JsonIgnore
  public boolean isInvalid() {
    return kind.equals(INVALID);
  }
}
