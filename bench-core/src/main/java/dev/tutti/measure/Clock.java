package dev.tutti.measure;

/** A clock of one rank. */
public interface Clock {

  /** Returns the name in results: {@code MPI_Wtime} or {@code nanoTime}. */
  String name();

  /** Returns nanoseconds since an arbitrary moment. */
  long nanos();
}
