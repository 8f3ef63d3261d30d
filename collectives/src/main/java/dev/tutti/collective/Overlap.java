package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Parts;
import dev.tutti.spi.StartingCommunicator;
import java.util.List;
import java.util.Map;

/**
 * How much of an operation can hide behind computing: it is started, the rank computes as long as
 * the operation took by itself, and waits for what is left.
 *
 * <p>{@code overlapOsuPercent} is what the OSU benchmarks print: max(0, 100 - 100 x (overall -
 * compute) / pure), of the ranks' means, where compute is what the work took meanwhile. {@code
 * overlapImbPercent} is what IMB prints: 100 x (pure + work - overall) / max(pure, work), between 0
 * and 100, of the rank with the longest overall time, where work is what the work took by itself.
 */
final class Overlap implements Parts {
  private static final int INIT = 0;
  private static final int COMPUTE = 1;
  private static final int TEST = 2;
  private static final int WAIT = 3;
  private static final int TRIALS = 21;

  private final Collective.Call start;
  private final StartingCommunicator starting;
  private final int testCalls;
  private final Work work = new Work();
  private long unitsPerSlice;

  /**
   * @param start starts the operation
   * @param starting knows when it is done
   * @param testCalls how often the computing is interrupted by MPI_Test
   */
  Overlap(Collective.Call start, StartingCommunicator starting, int testCalls) {
    this.start = start;
    this.starting = starting;
    this.testCalls = testCalls;
  }

  @Override
  public List<String> names() {
    return List.of("init", "compute", "test", "wait");
  }

  @Override
  public List<String> waiting() {
    return List.of("wait");
  }

  @Override
  public double calibrate(double wholeNs) {
    unitsPerSlice = Math.max(1, work.units(wholeNs / (testCalls + 1)));
    long begin = System.nanoTime();
    for (int trial = 0; trial < TRIALS; trial++) {
      work.run(unitsPerSlice * (testCalls + 1));
    }
    return (System.nanoTime() - begin) / (double) TRIALS;
  }

  @Override
  public void run(long[] spentNs) {
    long before = System.nanoTime();
    start.run();
    long now = System.nanoTime();
    spentNs[INIT] += now - before;
    for (int slice = 0; slice <= testCalls; slice++) {
      if (slice > 0) {
        before = now;
        starting.test();
        now = System.nanoTime();
        spentNs[TEST] += now - before;
      }
      before = now;
      work.run(unitsPerSlice);
      now = System.nanoTime();
      spentNs[COMPUTE] += now - before;
    }
    before = now;
    starting.await();
    spentNs[WAIT] += System.nanoTime() - before;
  }

  @Override
  public Map<String, Double> metrics(Times mean, Times slowest) {
    double left = mean.overall() - mean.parts().get(COMPUTE);
    double hidden = slowest.whole() + slowest.work() - slowest.overall();
    return Map.of(
        "pureNs",
        mean.whole(),
        "overlapOsuPercent",
        Math.max(0, 100 - 100 * left / mean.whole()),
        "overlapImbPercent",
        100 * Math.clamp(hidden / Math.max(slowest.whole(), slowest.work()), 0, 1));
  }
}
