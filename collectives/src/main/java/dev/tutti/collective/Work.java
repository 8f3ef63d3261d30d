package dev.tutti.collective;

import java.util.Arrays;

/**
 * A fixed amount of computing that stands for an application's: so many products of a 10 x 10
 * matrix and a vector, as in IMB. An amount, and not a deadline, so that work takes longer where a
 * library uses this CPU meanwhile.
 */
final class Work {
  private static final int SIZE = 10;
  private static final int ROUNDS = 50;
  private static final int PER_ROUND = 200;

  private final double[] matrix = new double[SIZE * SIZE];
  private final double[] vector = new double[SIZE];
  private final double[] product = new double[SIZE];
  private final double unitNs;

  /** Measures how long one product takes: the quickest of many rounds, the others met a stall. */
  Work() {
    Arrays.fill(matrix, 0.01);
    Arrays.fill(vector, 1);
    double quickest = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      run(PER_ROUND);
      quickest = Math.min(quickest, (System.nanoTime() - start) / (double) PER_ROUND);
    }
    unitNs = Math.max(1, quickest);
  }

  /** Returns how many products take so many ns. */
  long units(double ns) {
    return Math.round(ns / unitNs);
  }

  /** Computes. */
  void run(long units) {
    for (long unit = 0; unit < units; unit++) {
      for (int row = 0; row < SIZE; row++) {
        double sum = 0;
        for (int column = 0; column < SIZE; column++) {
          sum += matrix[row * SIZE + column] * vector[column];
        }
        product[row] = sum;
      }
      // The next product needs this one, so that none is left out.
      vector[(int) (unit % SIZE)] = 0.5 + product[0] * 0.1;
    }
  }
}
