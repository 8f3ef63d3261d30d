package dev.tutti.spi;

import java.util.Locale;

/** A predefined reduction operation, with the name that options and results use. */
public enum ReduceOp {
  SUM(true),
  MIN(true),
  MAX(true),
  PROD(true),
  LAND(false),
  LOR(false),
  LXOR(false),
  BAND(false),
  BOR(false),
  BXOR(false);

  private final boolean floating;

  ReduceOp(boolean floating) {
    this.floating = floating;
  }

  /** Returns the name as it stands in options and results, such as {@code sum}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Tells whether MPI defines the operation for a type: logic and bits are for integers alone. */
  public boolean allows(DataType type) {
    return floating || !type.floating();
  }
}
