package dev.tutti.compare;

/**
 * A point that does not pass the gate.
 *
 * @param label the new label
 * @param point which
 * @param kind {@code slower}, {@code missing}, {@code invalid}, or {@code undecidable} where the
 *     launches are too few for any verdict
 * @param words what is wrong with it
 */
public record GateFinding(String label, PointKey point, String kind, String words) {
  static final String SLOWER = "slower";
  static final String UNDECIDABLE = "undecidable";

  /** Tells whether too few launches stand behind the point for the gate to find anything. */
  public boolean isUndecidable() {
    return kind.equals(UNDECIDABLE);
  }

  /** Returns the finding as one line. */
  public String line() {
    return kind + ": " + point.words() + " of " + label + ": " + words;
  }
}
