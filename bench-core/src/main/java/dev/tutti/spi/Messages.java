package dev.tutti.spi;

import java.lang.foreign.MemorySegment;

/**
 * Non-blocking messages of one rank: several may be under way, and their buffers belong to the
 * library until {@link #await} returns.
 */
public interface Messages {

  /** MPI_Isend. */
  void send(MemorySegment buffer, int count, DataType type, int destination, int tag);

  /** MPI_Irecv. */
  void recv(MemorySegment buffer, int count, DataType type, int source, int tag);

  /** MPI_Waitall: returns when all that was started is done. */
  void await();
}
