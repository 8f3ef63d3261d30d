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
  BXOR(false),
  /** The smallest value and the lowest index that has it. */
  MINLOC(false),
  /** The largest value and the lowest index that has it. */
  MAXLOC(false);

  private final boolean floating;

  ReduceOp(boolean floating) {
    this.floating = floating;
  }

  /** Returns the name as it stands in options and results, such as {@code sum}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Tells whether values have an index beside them. */
  public boolean ofPairs() {
    return this == MINLOC || this == MAXLOC;
  }

  /**
   * Tells whether MPI defines the operation for a type: logic and bits are for integers alone, and
   * pairs for nothing but minloc and maxloc.
   */
  public boolean allows(DataType type) {
    if (ofPairs() || type == DataType.INT32_INT32) {
      return ofPairs() && type == DataType.INT32_INT32;
    }
    return floating || !type.floating();
  }
}
