package dev.tutti.spi;

/** A library lacks an operation. The message is the reason, for the result file. */
public final class UnsupportedCall extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnsupportedCall(String message) {
    super(message, null, false, false);
  }

  /** Returns the reason of a library without an MPI function. */
  public static UnsupportedCall lacking(String function) {
    return new UnsupportedCall("the library has no " + function);
  }
}
