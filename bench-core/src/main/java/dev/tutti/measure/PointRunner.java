package dev.tutti.measure;

import dev.tutti.environment.RankPlace;
import dev.tutti.plan.Arrival;
import dev.tutti.plan.Settings;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Measures one point on one rank, in step with all others: prepare, run and verify, warm up,
 * sample, verify, reduce.
 */
final class PointRunner {
  private static final long FLOOR_CALLS = 100;
  private static final long FLOOR_NS = 20_000_000;
  private static final long CEILING_NS = 10_000_000_000L;
  private static final int GRANULES = 10;
  private static final int READS = 20;
  private static final int MOST_CALLS = 1_024;

  private final Harness harness;
  private List<PointResult> ofGroups = List.of();

  PointRunner(Harness harness) {
    this.harness = harness;
  }

  /** The calls, or the time in ns, after which an operation's code is compiled. */
  private record Exercise(long calls, long limitNs) {
    static Exercise of(String backendKind) {
      return switch (backendKind) {
        case "mpj" -> new Exercise(5_000, 1_000_000_000);
        case "local" -> new Exercise(1_000, 50_000_000);
        default -> new Exercise(20_000, 500_000_000);
      };
    }
  }

  /**
   * Runs an operation at a small size until its code is compiled; nothing of it is kept. A failure
   * shows again, and is reported, when the point itself is measured.
   */
  void exercise(Collective collective, Point small) {
    Exercise enough = Exercise.of(harness.backendKind());
    try (Arena memory = Arena.ofConfined();
        Prepared prepared = new Prepared(collective, small, memory)) {
      if (prepared.agreed.status() == PointStatus.VALID) {
        long start = System.nanoTime();
        long[] taken = {0};
        new Batches(harness)
            .take(
                prepared.call,
                1,
                (last, lastNs) -> {
                  taken[0] += last == null ? 0 : last.size();
                  boolean done =
                      taken[0] >= enough.calls() || System.nanoTime() - start >= enough.limitNs();
                  return done ? 0 : Batches.sizeFor(last, lastNs, enough.limitNs() / 5);
                });
      }
    }
  }

  /**
   * Measures a point; returns its result on rank 0 and null elsewhere.
   *
   * @param givenCalls how many calls a sample has, 0 where that follows from the clock
   */
  PointResult run(Collective collective, Point point, int givenCalls) {
    PointReport report = new PointReport(collective, point, harness);
    String excess = excess(collective, point);
    if (excess != null) {
      return report.without(PointStatus.SKIPPED, excess);
    }
    harness.synchronizeClocks();
    try (Arena memory = Arena.ofConfined();
        Prepared prepared = new Prepared(collective, point, memory)) {
      if (prepared.agreed.status() != PointStatus.VALID) {
        return report.wrong(prepared.agreed);
      }
      Collective.Call call = prepared.call;
      call.fill(1);
      Warmup warmup = warmUp(call);
      int calls =
          givenCalls > 0
              ? givenCalls
              : callsPerSample(call, point.options().containsKey(Arrival.OPTION), warmup);
      JvmCounters before = JvmCounters.now();
      long start = System.nanoTime();
      int cpu = RankPlace.lastCpu();
      Samples samples = new Samples();
      GroupSamples groups = new GroupSamples(harness, memory);
      Batches batches = new Batches(harness, groups::add);
      String stoppedBy = sample(batches, call, calls, samples);
      long elapsedNs = System.nanoTime() - start;
      int cpuAfter = RankPlace.lastCpu();
      double meanNs = batches.ownMeanNs() / calls;
      JvmCounters counters = JvmCounters.now().since(before);
      RankSummary summary = RankSummary.reduce(harness.tree(), meanNs, counters, cpu != cpuAfter);
      MovedRanks moved = MovedRanks.gather(harness, cpu, cpuAfter);
      Map<String, Double> metrics = PartsPass.metrics(harness, call, meanNs);
      if (!call.keepsSendBuffer()) {
        call.fill(2);
        call.run();
      }
      // The receive buffer now holds what the last call left.
      Agreement after = Agreement.on(harness.tree(), harness.communicator().rank(), call::verify);
      List<PointResult> each =
          groups.results(collective, point, calls, meanNs, counters, cpu != cpuAfter);
      if (after.status() != PointStatus.VALID) {
        return report.wrong(after);
      }
      ofGroups = each;
      return report.of(samples, calls, warmup, stoppedBy, elapsedNs, summary, moved, metrics);
    }
  }

  /**
   * Returns, on rank 0, the results of the groups that ran the last point at the same time; none
   * where there was one group, or its result is not valid.
   */
  List<PointResult> ofGroups() {
    return ofGroups;
  }

  /** Returns why a point is not even tried, null if it is; the same on every rank. */
  private String excess(Collective collective, Point point) {
    int ranks = harness.subject().size();
    Optional<String> refusal = collective.refusal(point, ranks);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    long most = harness.settings().maxMemoryBytes();
    long[] bytes = {memoryBytes(collective, point, ranks)};
    harness.tree().allReduceMax(bytes);
    if (bytes[0] == Long.MAX_VALUE) {
      return "needs more than 2^63 - 1 bytes of buffers per rank";
    }
    return bytes[0] <= most
        ? null
        : String.format(
            Locale.ROOT,
            "needs %d bytes of buffers per rank, --max-memory allows %d",
            bytes[0],
            most);
  }

  private static long memoryBytes(Collective collective, Point point, int ranks) {
    try {
      return collective.memoryBytes(point, ranks);
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }

  private Warmup warmUp(Collective.Call call) {
    Settings settings = harness.settings();
    Warmup warmup = new Warmup(FLOOR_CALLS, FLOOR_NS, CEILING_NS);
    long start = System.nanoTime();
    new Batches(harness)
        .take(
            call,
            1,
            (last, lastNs) -> {
              boolean done = last != null && warmup.doneAfter(last, System.nanoTime() - start);
              if (settings.warmup() != null) {
                return (int) Math.min(settings.warmup() - warmup.calls(), Integer.MAX_VALUE);
              }
              return done ? 0 : Batches.sizeFor(last, lastNs, FLOOR_NS / 4);
            });
    return warmup;
  }

  /**
   * Returns how many calls one sample needs so that it lasts 10 granules of the clock and 20
   * readings; a power of two.
   *
   * @param late whether ranks come late, which only the first of several calls would see
   */
  private int callsPerSample(Collective.Call call, boolean late, Warmup warmup) {
    long[] calls = {1};
    double median = warmup.lastMedianNs();
    double shortest =
        Math.max(GRANULES * harness.clock().granularityNs(), READS * harness.clock().readNs());
    boolean fixed = harness.settings().iterations() != null;
    if (call.repeatable() && !late && !fixed && median < shortest) {
      while (calls[0] < MOST_CALLS && calls[0] * Math.max(1, median) < shortest) {
        calls[0] <<= 1;
      }
    }
    harness.tree().broadcast(calls);
    return (int) calls[0];
  }

  /** Samples until the stop rule is content and returns its reason; meaningful on rank 0. */
  private String sample(Batches batches, Collective.Call call, int calls, Samples samples) {
    Settings settings = harness.settings();
    StopRule rule =
        new StopRule(settings.iterations(), settings.timePerPointNs(), settings.precision());
    long start = System.nanoTime();
    String[] stoppedBy = {null};
    batches.take(
        call,
        calls,
        (last, lastNs) -> {
          if (last != null) {
            samples.add(last);
            stoppedBy[0] = rule.reason(samples, System.nanoTime() - start);
          }
          int wish = Batches.sizeFor(last, lastNs, settings.timePerPointNs() / 10);
          return stoppedBy[0] != null ? 0 : rule.limit(samples, wish);
        });
    return stoppedBy[0];
  }

  /**
   * An operation ready to run, if every rank could prepare it, ran it once and got the right
   * result.
   */
  private final class Prepared implements AutoCloseable {
    Collective.Call call;
    final Agreement agreed;

    Prepared(Collective collective, Point point, Arena memory) {
      int rank = harness.communicator().rank();
      Agreement prepared =
          Agreement.on(
              harness.tree(),
              rank,
              () -> {
                call = collective.prepare(harness.subject(), point, memory);
                call.fill(0);
              });
      agreed =
          prepared.status() != PointStatus.VALID
              ? prepared
              : Agreement.on(
                  harness.tree(),
                  rank,
                  () -> {
                    call.run();
                    call.verify();
                  });
    }

    @Override
    public void close() {
      if (call != null) {
        call.close();
      }
    }
  }
}
