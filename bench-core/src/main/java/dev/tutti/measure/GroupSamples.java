package dev.tutti.measure;

import dev.tutti.result.PointResult;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Participation;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What each group of ranks took by itself, where several run an operation at the same time. The
 * first rank of a group keeps its group's samples; rank 0 makes a result of each in the end. Beyond
 * {@value #MOST} groups nobody keeps any.
 */
final class GroupSamples {
  private static final int MOST = 64;

  private final Harness harness;
  private final Tree group;
  private final int groups;
  private final Samples samples = new Samples();

  GroupSamples(Harness harness, Arena memory) {
    this.harness = harness;
    this.group = new Tree(harness.subject(), memory);
    int all = harness.communicator().size() / harness.subject().size();
    this.groups = all <= MOST ? all : 1;
  }

  /** Reduces the batch that was just taken, within each group; every rank calls it. */
  void add(int batch) {
    if (groups == 1) {
      return;
    }
    Batch mine = Batch.reduce(group, harness.sampler(), harness.globalClock(), batch);
    if (isFirstOfGroup()) {
      samples.add(mine);
    }
  }

  private boolean isFirstOfGroup() {
    return harness.subject().rank() == 0;
  }

  /**
   * Returns a result for each group on rank 0, and nothing elsewhere; every rank calls it.
   *
   * @param ownMeanNs this rank's mean time of a call
   * @param counters of this rank's JVM
   * @param migrated whether this rank changed CPU
   */
  List<PointResult> results(
      Collective collective,
      Point point,
      int calls,
      double ownMeanNs,
      JvmCounters counters,
      boolean migrated) {
    List<PointResult> results = new ArrayList<>();
    if (groups == 1) {
      return results;
    }
    RankSummary summary = RankSummary.reduce(group, ownMeanNs, counters, migrated);
    if (isFirstOfGroup() && !harness.isRoot()) {
      harness.tree().sendLongs(samples.packed(), 0);
      harness.tree().sendLongs(summary.packed(), 0);
    }
    for (int number = 0; harness.isRoot() && number < groups; number++) {
      int first = number * harness.subject().size();
      Samples its = first == 0 ? samples : Samples.unpacked(harness.tree().receiveLongs(first));
      RankSummary mean =
          first == 0 ? summary : RankSummary.unpacked(harness.tree().receiveLongs(first));
      results.add(
          new PointReport(collective, ofGroup(point, number), harness).ofGroup(its, calls, mean));
    }
    return results;
  }

  private static Point ofGroup(Point point, int number) {
    Map<String, String> options = new TreeMap<>(point.options());
    options.put(Participation.GROUP, Integer.toString(number));
    return new Point(
        point.collective(),
        point.bytes(),
        point.count(),
        point.datatype(),
        point.op(),
        point.root(),
        options);
  }
}
