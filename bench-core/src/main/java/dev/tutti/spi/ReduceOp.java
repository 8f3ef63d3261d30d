package dev.tutti.spi;

import java.util.Locale;

/** A predefined reduction operation, with the name that options and results use. */
public enum ReduceOp {
  SUM,
  MIN,
  MAX,
  PROD;

  /** Returns the name as it stands in options and results, such as {@code sum}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
