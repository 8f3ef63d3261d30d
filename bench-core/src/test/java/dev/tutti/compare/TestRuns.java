package dev.tutti.compare;

import dev.tutti.result.BackendInfo;
import dev.tutti.result.EnvironmentInfo;
import dev.tutti.result.Latency;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Results as a run would write them, with chosen times. */
final class TestRuns {
  private TestRuns() {}

  static RunResult run(String label, int launch, List<PointResult> points) {
    return new RunResult(
        RunResult.SCHEMA,
        Status.COMPLETE,
        null,
        new RunInfo(
            "run-" + label,
            "measured",
            label,
            launch,
            5,
            1L,
            List.of("tutti", "run"),
            "2026-01-01T00:00:00Z",
            "2026-01-01T00:01:00Z",
            "test",
            null),
        new BackendInfo(label, "native", label + " 1.0", null, List.of(), Map.of()),
        new World(4, List.of("node1"), List.of(new World.RankRange(0, 3, "node1", "0-3", "0"))),
        new EnvironmentInfo("Linux", "amd64", "a CPU", 4, 1L << 34, "25", "VM", List.of()),
        new MethodInfo(
            "p50 of the slowest rank",
            "dissemination",
            "MPI_Wtime",
            1.0,
            20.0,
            null,
            null,
            null,
            1L,
            0.01,
            "shuffled",
            null),
        points,
        List.of());
  }

  static PointResult point(String collective, long bytes, double p50Ns) {
    return new PointResult(
        collective,
        bytes,
        bytes / 4,
        "float32",
        null,
        null,
        Map.of(),
        bytes,
        bytes,
        "the whole vector",
        PointStatus.VALID,
        null,
        1000L,
        100L,
        1,
        new Latency(
            p50Ns * 0.9, p50Ns, p50Ns * 1.1, p50Ns * 1.5, null, p50Ns * 3, p50Ns * 1.05, 1.0),
        null,
        new RankMean(p50Ns * 0.8, p50Ns * 0.95, p50Ns),
        null,
        null,
        bytes / p50Ns,
        null,
        null,
        null,
        Map.of());
  }

  static PointResult withOptions(PointResult p, Map<String, String> options) {
    return new PointResult(
        p.collective(),
        p.bytes(),
        p.count(),
        p.datatype(),
        p.op(),
        p.root(),
        options,
        p.sendBytes(),
        p.recvBytes(),
        p.sizeMeaning(),
        p.status(),
        p.reason(),
        p.samples(),
        p.warmupSamples(),
        p.callsPerSample(),
        p.latencyNs(),
        p.medianIntervalNs(),
        p.rankMeanNs(),
        p.rankAverageP50Ns(),
        p.fastestP50Ns(),
        p.algorithmBandwidthGBps(),
        p.busBandwidthGBps(),
        p.histogram(),
        p.evidence(),
        p.metrics());
  }

  static PointResult without(PointResult p, PointStatus status, String reason) {
    return new PointResult(
        p.collective(),
        p.bytes(),
        p.count(),
        p.datatype(),
        p.op(),
        p.root(),
        p.options(),
        p.sendBytes(),
        p.recvBytes(),
        p.sizeMeaning(),
        status,
        reason,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        Map.of());
  }

  /** One launch for each value, of one allreduce of 16 bytes. */
  static Launches launches(String label, double... p50Ns) {
    List<RunResult> runs = new ArrayList<>();
    for (double ns : p50Ns) {
      runs.add(run(label, runs.size() + 1, List.of(point("allreduce", 16, ns))));
    }
    return new Launches(label, runs);
  }

  /** Launches of several sizes whose times have log-normal noise. */
  static Launches noisy(
      String label, int launches, int sizes, double factor, double noise, long seed) {
    Random random = new Random(seed);
    List<RunResult> runs = new ArrayList<>();
    for (int launch = 1; launch <= launches; launch++) {
      List<PointResult> points = new ArrayList<>();
      for (int i = 0; i < sizes; i++) {
        double ns = factor * 1000 * (i + 1) * Math.exp(noise * random.nextGaussian());
        points.add(point("allreduce", 16L << i, ns));
      }
      runs.add(run(label, launch, points));
    }
    return new Launches(label, runs);
  }

  static Launches map(Launches launches, UnaryOperator<RunResult> change) {
    return new Launches(launches.label(), launches.runs().stream().map(change).toList());
  }

  static RunResult withPoints(RunResult r, List<PointResult> points) {
    return with(r, r.status(), r.backend(), r.environment(), r.method(), points);
  }

  static RunResult withMethod(RunResult r, MethodInfo method) {
    return with(r, r.status(), r.backend(), r.environment(), method, r.points());
  }

  static RunResult withStatus(RunResult r, Status status) {
    return with(r, status, r.backend(), r.environment(), r.method(), r.points());
  }

  static RunResult withVariables(RunResult r, Map<String, String> variables) {
    BackendInfo b = r.backend();
    BackendInfo other =
        new BackendInfo(
            b.name(), b.kind(), b.library(), b.libraryPath(), b.launcherCommand(), variables);
    return with(r, r.status(), other, r.environment(), r.method(), r.points());
  }

  static RunResult withJvmOptions(RunResult r, String... options) {
    EnvironmentInfo e = r.environment();
    EnvironmentInfo other =
        new EnvironmentInfo(
            e.os(),
            e.architecture(),
            e.cpu(),
            e.cpus(),
            e.memoryBytes(),
            e.javaVersion(),
            e.javaVm(),
            List.of(options));
    return with(r, r.status(), r.backend(), other, r.method(), r.points());
  }

  private static RunResult with(
      RunResult r,
      Status status,
      BackendInfo backend,
      EnvironmentInfo environment,
      MethodInfo method,
      List<PointResult> points) {
    return new RunResult(
        r.schema(),
        status,
        r.reason(),
        r.run(),
        backend,
        r.world(),
        environment,
        method,
        points,
        r.warnings());
  }

  static Contrast compare(Launches base, Launches next) {
    return compare(base, next, ComparerOptions.DEFAULT);
  }

  static Contrast compare(Launches base, Launches next, ComparerOptions options) {
    return Comparer.compare(base, List.of(next), options).contrasts().getFirst();
  }
}
