package dev.tutti.spi;

/** A library returned wrong data. The message names rank, buffer, index, expected and found. */
public final class WrongResult extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WrongResult(String message) {
    super(message, null, false, false);
  }
}
