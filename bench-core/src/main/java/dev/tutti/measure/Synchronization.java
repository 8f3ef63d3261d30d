package dev.tutti.measure;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;

/** Brings the ranks together before each timed call, outside what is timed. */
@FunctionalInterface
interface Synchronization {

  /** Returns when this rank may start the timed call; false if that moment had passed already. */
  boolean await();

  /** No synchronization: ranks start when they are done with the call before. */
  static Synchronization none() {
    return () -> true;
  }

  /** The library's MPI_Barrier. */
  static Synchronization barrier(Communicator communicator) {
    return () -> {
      communicator.barrier();
      return true;
    };
  }

  /**
   * Tutti's own dissemination barrier, the same for every library: in round k every rank sends a
   * byte to the rank 2^k above it and waits for one from the rank 2^k below (Hensgen, Finkel,
   * Manber 1988).
   */
  static Synchronization dissemination(Communicator communicator, Arena memory) {
    MemorySegment send = communicator.allocate(memory, DataType.BYTE, 1);
    MemorySegment recv = communicator.allocate(memory, DataType.BYTE, 1);
    int rank = communicator.rank();
    int size = communicator.size();
    return () -> {
      for (int distance = 1; distance < size; distance <<= 1) {
        int above = (rank + distance) % size;
        int below = (rank - distance + size) % size;
        communicator.sendrecv(send, 1, above, recv, 1, below, DataType.BYTE, 7002);
      }
      return true;
    };
  }

  /** Holds this rank up after a meeting, for the ns that come next. */
  static Synchronization late(Synchronization meeting, LongSupplier delaysNs) {
    return () -> {
      boolean inTime = meeting.await();
      long until = System.nanoTime() + delaysNs.getAsLong();
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      return inTime;
    };
  }
}
