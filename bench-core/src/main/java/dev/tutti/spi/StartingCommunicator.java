package dev.tutti.spi;

/**
 * The same ranks with calls that only start: sends, receives and collectives return at once, and
 * their buffers belong to the library until {@link #await} returns. Which of them a library can
 * start is its own affair; one that it cannot throws {@link UnsupportedCall}.
 *
 * <p>Several sends and receives may be under way, or one collective: blocks and requests are kept
 * once.
 */
public interface StartingCommunicator extends Communicator {

  /** MPI_Testall: lets the library go on, and tells whether all that was started is done. */
  boolean test();

  /** MPI_Waitall: returns when all that was started is done. */
  void await();
}
