package dev.tutti.collective;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * A fixed amount of computing that stands for an application's: so many products of a 10 x 10
 * matrix and a vector, as in IMB. An amount, and not a deadline, so that work takes longer where a
 * library uses this CPU meanwhile.
 *
 * <p>How long a product takes is known only once its code is compiled, which goes on beside the
 * first thousands of them and takes as long as the machine is busy: so the amount is measured in
 * spans of some ms until several in a row agree.
 */
final class Work {
  private static final int SIZE = 10;
  private static final int PER_ROUND = 200;
  private static final int ROUNDS_PER_SPAN = 101;
  private static final int SPANS_THAT_AGREE = 4;
  private static final double AGREEMENT = 0.05;
  private static final long LEAST_NS = 40_000_000;
  private static final long MOST_NS = 1_000_000_000;

  private final double[] matrix = new double[SIZE * SIZE];
  private final double[] vector = new double[SIZE];
  private final double[] product = new double[SIZE];
  private final double unitNs;

  /** Measures how long one product takes on this thread, in 40 ms or more and a second at most. */
  Work() {
    this(System::nanoTime);
  }

  /**
   * @param clock in ns
   */
  Work(LongSupplier clock) {
    Arrays.fill(matrix, 0.01);
    Arrays.fill(vector, 1);
    unitNs = Math.max(1, measure(clock));
  }

  private double measure(LongSupplier clock) {
    double[] last = new double[SPANS_THAT_AGREE];
    long begin = clock.getAsLong();
    int spans = 0;
    long elapsed;
    do {
      last[spans % SPANS_THAT_AGREE] = span(clock);
      spans++;
      elapsed = clock.getAsLong() - begin;
    } while (elapsed < MOST_NS && !(elapsed >= LEAST_NS && spans > last.length && agree(last)));
    Arrays.sort(last);
    return last[SPANS_THAT_AGREE / 2];
  }

  /** Returns the median over some ms, which a stall does not move. */
  private double span(LongSupplier clock) {
    double[] rounds = new double[ROUNDS_PER_SPAN];
    for (int round = 0; round < ROUNDS_PER_SPAN; round++) {
      long start = clock.getAsLong();
      run(PER_ROUND);
      rounds[round] = (clock.getAsLong() - start) / (double) PER_ROUND;
    }
    Arrays.sort(rounds);
    return rounds[ROUNDS_PER_SPAN / 2];
  }

  private static boolean agree(double[] spans) {
    double least = Arrays.stream(spans).min().orElseThrow();
    double most = Arrays.stream(spans).max().orElseThrow();
    return most - least <= AGREEMENT * least;
  }

  /** Returns how many products take so many ns. */
  long units(double ns) {
    return Math.round(ns / unitNs);
  }

  /** Computes. */
  void run(long units) {
    for (long unit = 0; unit < units; unit++) {
      multiply();
      // The next product needs this one, so that none is left out.
      vector[(int) (unit % SIZE)] = 0.5 + product[0] * 0.1;
    }
  }

  /** A method of its own is compiled as a whole, and not only the loop around it. */
  private void multiply() {
    for (int row = 0; row < SIZE; row++) {
      double sum = 0;
      for (int column = 0; column < SIZE; column++) {
        sum += matrix[row * SIZE + column] * vector[column];
      }
      product[row] = sum;
    }
  }
}
