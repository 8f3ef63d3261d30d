package dev.tutti.spi;

/**
 * The same ranks with collectives that only start: they return at once, and their buffers belong to
 * the library until {@link #await} returns. One is under way at a time. A collective that the
 * library cannot start throws {@link UnsupportedCall}.
 */
public interface StartingCommunicator extends Communicator {

  /** MPI_Test: lets the library go on, and tells whether what was started is done. */
  boolean test();

  /** MPI_Wait: returns when what was started is done. */
  void await();
}
