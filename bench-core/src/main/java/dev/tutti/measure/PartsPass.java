package dev.tutti.measure;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Parts;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs a call in parts on every rank and makes metrics of it: the ranks' mean time of each part,
 * and which share of its time a rank waits.
 */
final class PartsPass {
  private static final int FEWEST = 20;
  private static final int MOST = 10_000;
  private static final int WHOLE = 0;
  private static final int OVERALL = 1;
  private static final int WORK = 2;
  private static final int PARTS = 3;
  private static final double PPM = 1e6;
  private static final double PICO = 1e3;

  private final Harness harness;
  private final Collective.Call call;
  private final Parts parts;
  private final int numbers;

  private PartsPass(Harness harness, Collective.Call call, Parts parts) {
    this.harness = harness;
    this.call = call;
    this.parts = parts;
    this.numbers = PARTS + parts.names().size();
  }

  /**
   * Returns the metrics of a call on rank 0, nothing elsewhere and of a call without parts.
   *
   * @param ownMeanNs this rank's mean time of the whole call
   */
  static Map<String, Double> metrics(Harness harness, Collective.Call call, double ownMeanNs) {
    return call.parts()
        .map(parts -> new PartsPass(harness, call, parts).run(ownMeanNs))
        .orElse(Map.of());
  }

  private Map<String, Double> run(double ownMeanNs) {
    double workNs = parts.calibrate(ownMeanNs);
    long[] spent = new long[parts.names().size()];
    long[] iterations = {iterations(take(spent, FEWEST) / FEWEST)};
    harness.tree().broadcast(iterations);
    take(spent, (int) iterations[0]);
    Arrays.fill(spent, 0);
    long overall = take(spent, (int) iterations[0]);
    return reduced(ownMeanNs, workNs, overall, spent, iterations[0]);
  }

  /** The first half of the time is warm-up. */
  private long iterations(long eachNs) {
    Long fixed = harness.settings().iterations();
    return fixed != null
        ? Math.min(fixed, MOST)
        : Math.clamp(harness.settings().timePerPointNs() / 2 / Math.max(1, eachNs), FEWEST, MOST);
  }

  /** Returns the ns of all iterations, without synchronization. */
  private long take(long[] spent, int iterations) {
    long overall = 0;
    for (int i = 0; i < iterations; i++) {
      call.next();
      harness.synchronization().await();
      long start = harness.clock().clock().nanos();
      parts.run(spent);
      overall += Math.max(0, harness.clock().clock().nanos() - start);
    }
    return overall;
  }

  /** Sums over ranks, then the numbers of the slowest rank, then least and most waiting. */
  private Map<String, Double> reduced(
      double ownMeanNs, double workNs, long overall, long[] spent, long iterations) {
    long[] values = new long[2 * numbers + 4];
    values[WHOLE] = Math.round(ownMeanNs * PICO);
    values[OVERALL] = Math.round(overall * PICO / iterations);
    values[WORK] = Math.round(workNs * PICO);
    long waited = 0;
    for (int part = 0; part < spent.length; part++) {
      values[PARTS + part] = Math.round(spent[part] * PICO / iterations);
      waited += parts.waiting().contains(parts.names().get(part)) ? spent[part] : 0;
    }
    System.arraycopy(values, 0, values, numbers, numbers);
    long share = overall == 0 ? 0 : Math.round(PPM * waited / overall);
    values[2 * numbers] = share;
    values[2 * numbers + 1] = share;
    values[2 * numbers + 2] = share;
    values[2 * numbers + 3] = harness.communicator().rank();
    harness.tree().reduce(values, this::fold);
    return harness.isRoot() ? metrics(values) : Map.of();
  }

  private void fold(long[] mine, MemorySegment theirs) {
    for (int i = 0; i < numbers; i++) {
      mine[i] += at(theirs, i);
    }
    if (at(theirs, numbers + OVERALL) > mine[numbers + OVERALL]) {
      for (int i = numbers; i < 2 * numbers; i++) {
        mine[i] = at(theirs, i);
      }
    }
    int wait = 2 * numbers;
    mine[wait] = Math.min(mine[wait], at(theirs, wait));
    mine[wait + 1] += at(theirs, wait + 1);
    if (at(theirs, wait + 2) > mine[wait + 2]) {
      mine[wait + 2] = at(theirs, wait + 2);
      mine[wait + 3] = at(theirs, wait + 3);
    }
  }

  private static long at(MemorySegment values, int i) {
    return values.getAtIndex(ValueLayout.JAVA_LONG, i);
  }

  private Map<String, Double> metrics(long[] values) {
    int ranks = harness.communicator().size();
    Parts.Times mean = times(values, 0, PICO * ranks);
    Map<String, Double> metrics = new TreeMap<>(parts.metrics(mean, times(values, numbers, PICO)));
    metrics.put("overallNs", mean.overall());
    for (int part = 0; part < parts.names().size(); part++) {
      metrics.put(parts.names().get(part) + "Ns", mean.parts().get(part));
    }
    if (!parts.waiting().isEmpty()) {
      int wait = 2 * numbers;
      metrics.put("waitLeastPercent", values[wait] * 100 / PPM);
      metrics.put("waitMeanPercent", values[wait + 1] * 100 / PPM / ranks);
      metrics.put("waitMostPercent", values[wait + 2] * 100 / PPM);
      metrics.put("waitMostRank", (double) values[wait + 3]);
    }
    return metrics;
  }

  private Parts.Times times(long[] values, int from, double unit) {
    List<Double> each = new ArrayList<>();
    for (int part = 0; part < parts.names().size(); part++) {
      each.add(values[from + PARTS + part] / unit);
    }
    return new Parts.Times(
        values[from + WHOLE] / unit,
        values[from + OVERALL] / unit,
        values[from + WORK] / unit,
        each);
  }
}
