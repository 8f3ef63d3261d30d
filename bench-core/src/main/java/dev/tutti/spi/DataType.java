package dev.tutti.spi;

import java.util.Locale;

/** An element type, with the name that options and results use. */
public enum DataType {
  BYTE(1),
  INT32(4),
  INT64(8),
  FLOAT32(4),
  FLOAT64(8),
  /** A value and an index, for minloc and maxloc: MPI_2INT. */
  INT32_INT32(8);

  private final int bytes;

  DataType(int bytes) {
    this.bytes = bytes;
  }

  /** Returns the size of one element in bytes. */
  public int bytes() {
    return bytes;
  }

  /** Tells whether values may have a fraction. */
  public boolean floating() {
    return this == FLOAT32 || this == FLOAT64;
  }

  /** Returns the name as it stands in options and results, such as {@code float32}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
