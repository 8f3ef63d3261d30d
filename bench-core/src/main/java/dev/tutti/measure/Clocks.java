package dev.tutti.measure;

import dev.tutti.InputException;
import dev.tutti.spi.Communicator;

/** The clocks there are, and the choice between them. */
final class Clocks {
  /** Above this granularity in ns MPI_Wtime times nothing. */
  private static final double COARSE_NS = 100;

  private static final int READS = 1_000;
  // The quickest of many rounds: the first ones run before the loop is compiled.
  private static final int ROUNDS = 60;

  private Clocks() {}

  /** A clock with what was measured of it. */
  record Measured(Clock clock, double granularityNs, double readNs) {}

  static Clock nanoTime() {
    return new Clock() {
      @Override
      public String name() {
        return "nanoTime";
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }

  static Clock wtime(Communicator communicator) {
    return new Clock() {
      @Override
      public String name() {
        return "MPI_Wtime";
      }

      @Override
      public long nanos() {
        return (long) (communicator.wtime() * 1e9);
      }
    };
  }

  /**
   * Chooses and measures the clock, the same on every rank: MPI_Wtime where its granularity is at
   * most 100 ns on every rank, else nanoTime. The granularity of MPI_Wtime includes the distance
   * between neighbouring doubles at its present value, which is 238 ns where it counts from 1970.
   *
   * @param wish {@code auto}, {@code wtime} or {@code nano}
   * @throws InputException if MPI_Wtime is wished for and too coarse to time anything
   */
  static Measured choose(String wish, Communicator communicator, Tree tree) {
    Measured nano = measure(nanoTime(), tree, 0);
    if (wish.equals("nano")) {
      return nano;
    }
    Measured wtime = measure(wtime(communicator), tree, Math.ulp(communicator.wtime()) * 1e9);
    if (wtime.granularityNs <= COARSE_NS) {
      return wtime;
    }
    if (wish.equals("wtime")) {
      throw new InputException(
          "--clock wtime: MPI_Wtime of this library advances in steps of "
              + Math.round(wtime.granularityNs)
              + " ns, too coarse to time collectives; use --clock nano");
    }
    return nano;
  }

  /** Measures a clock: the largest granularity and the largest read cost of all ranks. */
  private static Measured measure(Clock clock, Tree tree, double ulpNs) {
    long smallestStep = Long.MAX_VALUE;
    double readNs = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      long previous = clock.nanos();
      for (int i = 0; i < READS; i++) {
        long now = clock.nanos();
        if (now > previous) {
          smallestStep = Math.min(smallestStep, now - previous);
        }
        previous = now;
      }
      readNs = Math.min(readNs, (System.nanoTime() - start) / (double) READS);
    }
    double granularity =
        smallestStep == Long.MAX_VALUE ? Double.MAX_VALUE : Math.max((double) smallestStep, ulpNs);
    // In picoseconds, since the tree carries longs.
    long[] worst = {picoseconds(granularity), picoseconds(readNs)};
    tree.allReduceMax(worst);
    return new Measured(clock, worst[0] / 1e3, worst[1] / 1e3);
  }

  private static long picoseconds(double nanos) {
    return (long) Math.min(nanos * 1e3, Long.MAX_VALUE);
  }
}
