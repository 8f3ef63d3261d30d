package dev.tutti;

/**
 * Wrong input or set-up. The message is one sentence for the user: what, where, what to do. Exit 2.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InputException(String message) {
    super(message, null, false, false);
  }
}
