package dev.tutti.measure;

import dev.tutti.plan.Arrival;
import dev.tutti.result.Evidence;
import dev.tutti.result.Interval;
import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Point;
import dev.tutti.statistics.MedianInterval;
import dev.tutti.statistics.Quantiles;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Turns the samples of one point into its result, on rank 0; every other rank gets null. */
final class PointReport {
  private static final long HOUR_NS = 3_600_000_000_000L;
  private static final int DIGITS = 3;
  private static final int FEWEST_FOR_DRIFT = 30;
  private static final double DRIFT_PERCENT = 5;
  private static final double COMPILATION_SHARE = 0.1;
  private static final double SKEW_SHARE = 0.1;

  private final Collective collective;
  private final Point point;
  private final Harness harness;
  private final int ranks;

  PointReport(Collective collective, Point point, Harness harness) {
    this.collective = collective;
    this.point = point;
    this.harness = harness;
    this.ranks = harness.subject().size();
  }

  /** Returns the result of a point that the ranks agreed is not valid. */
  PointResult wrong(Agreement agreed) {
    String remedy = harness.communicator().remedy(collective.name());
    boolean helps = agreed.status() == PointStatus.INVALID && remedy != null;
    return without(agreed.status(), agreed.reason() + (helps ? "; " + remedy : ""));
  }

  /** Returns the result of a point that has no time. */
  PointResult without(PointStatus status, String reason) {
    return harness.isRoot()
        ? result(
            status, reason, null, null, null, null, null, null, null, null, null, null, Map.of())
        : null;
  }

  /** Returns the result of a measured point. */
  PointResult of(
      Samples samples,
      int calls,
      Warmup warmup,
      String stoppedBy,
      long elapsedNs,
      RankSummary summary,
      MovedRanks moved,
      Map<String, Double> metrics) {
    if (!harness.isRoot()) {
      return null;
    }
    if (samples.count() == 0) {
      return withoutSamples(samples);
    }
    long[] sorted = samples.sortedSlowest();
    Histogram histogram = new Histogram(1, HOUR_NS, DIGITS);
    long overRange = record(sorted, calls, histogram);
    Latency latency = latency(sorted, calls);
    boolean fixedWarmup = harness.settings().warmup() != null;
    return result(
        PointStatus.VALID,
        null,
        (long) samples.count(),
        warmup.calls(),
        calls,
        latency,
        interval(sorted, calls),
        new RankMean(summary.meanMinNs(), summary.meanAvgNs(), summary.meanMaxNs()),
        samples.medianSum() / calls / harness.communicator().size(),
        samples.medianFastest() / calls,
        encode(histogram),
        evidence(
            samples,
            latency,
            stoppedBy,
            fixedWarmup ? null : warmup.steady(),
            elapsedNs,
            summary,
            moved,
            overRange),
        late() ? withLastArrival(metrics, samples, latency) : metrics);
  }

  /** Returns the result of one group of several, on rank 0. */
  PointResult ofGroup(Samples samples, int calls, RankSummary summary) {
    if (samples.count() == 0) {
      return withoutSamples(samples);
    }
    long[] sorted = samples.sortedSlowest();
    Histogram histogram = new Histogram(1, HOUR_NS, DIGITS);
    record(sorted, calls, histogram);
    return result(
        PointStatus.VALID,
        null,
        (long) samples.count(),
        null,
        calls,
        latency(sorted, calls),
        interval(sorted, calls),
        new RankMean(summary.meanMinNs(), summary.meanAvgNs(), summary.meanMaxNs()),
        samples.medianSum() / calls / ranks,
        samples.medianFastest() / calls,
        encode(histogram),
        null,
        Map.of());
  }

  private PointResult withoutSamples(Samples samples) {
    return without(
        PointStatus.FAILED,
        "none of "
            + samples.invalid()
            + " samples counts: ranks started late or their clocks went back");
  }

  private boolean late() {
    return point.options().containsKey(Arrival.OPTION);
  }

  /** Adds what the operation takes once all ranks are there, as far as clocks can tell. */
  private Map<String, Double> withLastArrival(
      Map<String, Double> metrics, Samples samples, Latency latency) {
    Map<String, Double> more = new TreeMap<>(metrics);
    if (harness.globalClock().errorNs() <= latency.p50()) {
      more.put("entrySkewNs", samples.medianSkew());
      more.put("lastArrivalToLastExitNs", Math.max(0, samples.medianAfterLastStart()));
    }
    return more;
  }

  private PointResult result(
      PointStatus status,
      String reason,
      Long samples,
      Long warmupSamples,
      Integer calls,
      Latency latency,
      Interval interval,
      RankMean rankMean,
      Double rankAverage,
      Double fastest,
      String histogram,
      Evidence evidence,
      Map<String, Double> metrics) {
    Double algorithm = algorithmBandwidth(latency);
    return new PointResult(
        point.collective(),
        point.bytes(),
        point.count(),
        point.datatype() == null ? null : point.datatype().label(),
        point.op() == null ? null : point.op().label(),
        point.root(),
        point.options(),
        bytesOrNull(() -> collective.sendBytes(point, ranks)),
        bytesOrNull(() -> collective.recvBytes(point, ranks)),
        collective.sizeMeaning(),
        status,
        reason,
        samples,
        warmupSamples,
        calls,
        latency,
        interval,
        rankMean,
        rankAverage,
        fastest,
        algorithm,
        busBandwidth(algorithm),
        histogram,
        evidence,
        metrics);
  }

  /** Bytes per nanosecond are GB per second, GB being 1e9 bytes. */
  private Double algorithmBandwidth(Latency latency) {
    boolean meaningful = latency != null && latency.p50() > 0 && point.bytes() > 0;
    return meaningful ? collective.bandwidthBytes(point, ranks) / latency.p50() : null;
  }

  private Double busBandwidth(Double algorithm) {
    double factor = collective.busFactor(ranks);
    return algorithm == null || ranks == 1 || factor == 0 ? null : algorithm * factor;
  }

  private static Long bytesOrNull(LongSupplier bytes) {
    try {
      return bytes.getAsLong();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static Latency latency(long[] sorted, int calls) {
    int n = sorted.length;
    double mean = Arrays.stream(sorted).average().orElseThrow();
    double squares = 0;
    for (long nanos : sorted) {
      squares += (nanos - mean) * (nanos - mean);
    }
    Double deviation = n < 2 ? null : Math.sqrt(squares / (n - 1)) / calls;
    return new Latency(
        (double) sorted[0] / calls,
        Quantiles.median(sorted, n) / calls,
        (double) Quantiles.nearestRank(sorted, n, 0.9) / calls,
        (double) Quantiles.nearestRank(sorted, n, 0.99) / calls,
        (double) Quantiles.nearestRank(sorted, n, 0.999) / calls,
        (double) sorted[n - 1] / calls,
        mean / calls,
        deviation);
  }

  private static Interval interval(long[] sorted, int calls) {
    if (sorted.length < MedianInterval.FEWEST) {
      return null;
    }
    MedianInterval ranks = MedianInterval.of95(sorted.length);
    return new Interval(
        (double) sorted[ranks.low() - 1] / calls, (double) sorted[ranks.high() - 1] / calls, 0.95);
  }

  /** Records all samples up to an hour and returns how many are longer. */
  private static long record(long[] sorted, int calls, Histogram histogram) {
    long over = 0;
    for (long nanos : sorted) {
      long perCall = Math.max(1, Math.round((double) nanos / calls));
      if (perCall <= HOUR_NS) {
        histogram.recordValue(perCall);
      } else {
        over++;
      }
    }
    return over;
  }

  private static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  private Evidence evidence(
      Samples samples,
      Latency latency,
      String stoppedBy,
      Boolean steady,
      long elapsedNs,
      RankSummary summary,
      MovedRanks moved,
      long overRange) {
    double clockError = harness.globalClock().errorNs();
    Double skew =
        harness.communicator().size() > 1 && clockError <= latency.p50()
            ? samples.medianSkew()
            : null;
    Double drift = drift(samples.slowest());
    List<String> flags = new ArrayList<>();
    flag(flags, Boolean.FALSE.equals(steady), "not steady");
    flag(flags, drift != null && Math.abs(drift) > DRIFT_PERCENT, "drift");
    flag(
        flags,
        !late() && skew != null && skew >= SKEW_SHARE * latency.p50() + clockError,
        "entry skew");
    flag(flags, summary.collections() > 0, "garbage collection");
    flag(flags, summary.compilationNs() > COMPILATION_SHARE * elapsedNs, "compilation");
    flag(flags, summary.migrated() > 0, "migrated");
    flag(flags, samples.invalid() > 0, "invalid samples");
    flag(flags, overRange > 0, "over an hour");
    return new Evidence(
        stoppedBy,
        steady,
        drift,
        skew,
        summary.collections(),
        summary.collectionNs(),
        summary.compilationNs(),
        summary.migrated(),
        samples.invalid(),
        overRange,
        moved.before(),
        moved.after(),
        flags);
  }

  private static void flag(List<String> flags, boolean raised, String flag) {
    if (raised) {
      flags.add(flag);
    }
  }

  /**
   * Returns the median of the last third against that of the first in per cent, null if too few.
   */
  private static Double drift(long[] inOrder) {
    int third = inOrder.length / 3;
    if (inOrder.length < FEWEST_FOR_DRIFT) {
      return null;
    }
    long[] first = Arrays.copyOf(inOrder, third);
    long[] last = Arrays.copyOfRange(inOrder, inOrder.length - third, inOrder.length);
    Arrays.sort(first);
    Arrays.sort(last);
    double before = Quantiles.median(first, third);
    return before > 0 ? (Quantiles.median(last, third) - before) / before * 100 : null;
  }
}
