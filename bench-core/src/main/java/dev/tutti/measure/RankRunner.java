package dev.tutti.measure;

import dev.tutti.InputException;
import dev.tutti.environment.Machine;
import dev.tutti.environment.PlacementWarnings;
import dev.tutti.environment.RankPlace;
import dev.tutti.environment.RankPlaces;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.Settings;
import dev.tutti.result.BackendInfo;
import dev.tutti.result.EnvironmentInfo;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.Warning;
import dev.tutti.result.World;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One launch on one rank: measures every point of the plan. Rank 0 writes the result file after
 * each, so that it is a whole document at every moment and a crash loses the point being measured
 * at most.
 */
public final class RankRunner {
  private final LaunchPlan plan;
  private final Function<String, Collective> collectives;
  private final List<String> jvmOptions;
  private final List<PointResult> points = new ArrayList<>();

  /**
   * @param plan what to do
   * @param collectives finds an operation by its name
   * @param jvmOptions of this JVM, for the result
   */
  public RankRunner(
      LaunchPlan plan, Function<String, Collective> collectives, List<String> jvmOptions) {
    this.plan = plan;
    this.collectives = collectives;
    this.jvmOptions = List.copyOf(jvmOptions);
  }

  /**
   * Measures the plan's points with this rank's communicator.
   *
   * @throws InputException if the library sees another number of ranks than the launcher was asked
   *     for; on rank 0, if the plan is strict and ranks are in doubtful places
   * @throws UncheckedIOException on rank 0, if the result file cannot be written
   */
  public void run(Communicator communicator) {
    if (communicator.size() != plan.ranks()) {
      throw new InputException(
          "asked for "
              + plan.ranks()
              + " ranks, the library sees "
              + communicator.size()
              + ": is the launcher that of another MPI library?");
    }
    try (Arena memory = Arena.ofConfined()) {
      Harness harness = Harness.open(communicator, plan.settings(), plan.backend().kind(), memory);
      harness.synchronizeClocks();
      String places =
          harness
              .tree()
              .merge(
                  RankPlaces.of(communicator.rank(), RankPlace.ofThisThread()), RankPlaces::join);
      String pids =
          harness
              .tree()
              .merge(
                  Long.toString(ProcessHandle.current().pid()),
                  (lower, upper) -> lower + "," + upper);
      Document document =
          harness.isRoot() ? new Document(communicator, harness, places, pids) : null;
      refuseDoubtfulPlaces(document);
      write(document, Status.RUNNING);
      measure(harness, document);
      write(document, Status.COMPLETE);
    }
  }

  private void refuseDoubtfulPlaces(Document document) {
    if (document == null || !plan.strict() || document.placementWarnings.isEmpty()) {
      return;
    }
    String doubts =
        document.placementWarnings.stream()
            .map(warning -> warning.what() + " (" + warning.remedy() + ")")
            .collect(Collectors.joining("; "));
    String reason =
        LaunchPlan.REFUSAL + plan.backend().name() + ": " + doubts + "; or leave --strict out";
    write(document.with(Status.FAILED, reason));
    throw new InputException(reason);
  }

  private void measure(Harness harness, Document document) {
    PointRunner runner = new PointRunner(harness);
    Set<String> exercised = new HashSet<>();
    for (int i = 0; i < plan.points().size(); i++) {
      Point point = plan.points().get(i);
      int calls = i < plan.callsPerSample().size() ? plan.callsPerSample().get(i) : 0;
      Collective collective = collectives.apply(point.collective());
      if (plan.settings().warmup() == null && exercised.add(point.collective())) {
        runner.exercise(collective, smallest(point.collective()));
      }
      List<PointResult> rows = Participants.run(harness, collective, point, calls);
      if (document != null) {
        points.addAll(rows);
        write(document, Status.RUNNING);
      }
    }
  }

  private Point smallest(String collective) {
    return plan.points().stream()
        .filter(point -> point.collective().equals(collective))
        .min(Comparator.comparingLong(Point::bytes))
        .orElseThrow();
  }

  private void write(Document document, Status status) {
    if (document != null) {
      write(document.with(status, null));
    }
  }

  private void write(RunResult result) {
    try {
      ResultFile.write(Path.of(plan.resultFile()), result);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot write " + plan.resultFile() + ": " + e.getMessage(), e);
    }
  }

  /** Everything of the result file but the points, on rank 0. */
  private final class Document {
    private final String startedAt = now();
    private final BackendInfo backend;
    private final World world;
    private final EnvironmentInfo environment = Machine.describe(jvmOptions);
    private final MethodInfo method;
    private final List<Warning> placementWarnings;
    private final List<Warning> warnings = new ArrayList<>(plan.warnings());

    Document(Communicator communicator, Harness harness, String places, String pids) {
      this.backend =
          new BackendInfo(
              plan.backend().name(),
              plan.backend().kind(),
              communicator.libraryVersion(),
              communicator.libraryPath(),
              plan.launcherCommand(),
              Machine.libraryVariables());
      List<Long> processes = Arrays.stream(pids.split(",", -1)).map(Long::valueOf).toList();
      this.world = RankPlaces.world(communicator.size(), places, processes);
      this.placementWarnings =
          PlacementWarnings.of(world, plan.backend().kind(), CallingThreads.of(plan.backend()));
      warnings.addAll(placementWarnings);
      this.method = method(harness);
    }

    RunResult with(Status status, String reason) {
      RunInfo run = plan.run();
      return new RunResult(
          RunResult.SCHEMA,
          status,
          reason,
          new RunInfo(
              run.id(),
              run.kind(),
              run.label(),
              run.launch(),
              run.launches(),
              run.seed(),
              run.command(),
              startedAt,
              status == Status.RUNNING ? null : now(),
              run.version(),
              run.source()),
          backend,
          world,
          environment,
          method,
          points,
          warnings);
    }

    private MethodInfo method(Harness harness) {
      Settings settings = plan.settings();
      boolean fixed = settings.iterations() != null;
      return new MethodInfo(
          "p50 of the slowest rank",
          settings.synchronization(),
          harness.clock().clock().name(),
          harness.clock().granularityNs(),
          harness.clock().readNs(),
          settings.synchronization().equals("window") ? harness.globalClock().errorNs() : null,
          settings.iterations(),
          settings.warmup(),
          fixed ? null : settings.timePerPointNs(),
          fixed ? null : settings.precision(),
          plan.order(),
          null);
    }

    private static String now() {
      return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    }
  }
}
