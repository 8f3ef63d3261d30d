package dev.tutti.launch;

import dev.tutti.environment.RankPlace;
import dev.tutti.plan.LaunchPlan;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One rank's own watch over its time-outs, on a thread that makes no MPI call: says in a file where
 * the rank stands, since a hung library carries no message, and ends the rank where no launcher
 * does.
 *
 * <p>Costs the rank one volatile write a point, and one look for a file a second.
 */
public final class RankWatch implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** A launcher ends its ranks sooner. Rank 0 is the first to go, since it writes the result. */
  private static final long ALONE_NS = 10_000_000_000L;

  private static final long AFTER_RANK_ZERO_NS = 2_000_000_000L;

  private final LaunchPlan plan;
  private final RankReports reports;
  private final Integer rank;
  private final Thread measuring;
  private final Runnable end;
  private final Thread watching;
  private final long startNs = System.nanoTime();
  private int begun;
  private volatile int point;
  private volatile long pointStartNs;

  private RankWatch(LaunchPlan plan, Integer rank, Runnable end) {
    this.plan = plan;
    this.reports = RankReports.of(plan);
    this.rank = rank;
    this.measuring = Thread.currentThread();
    this.end = end;
    this.watching = Thread.ofPlatform().daemon().name("rank-watch").unstarted(this::watch);
  }

  /**
   * Begins to watch the calling thread.
   *
   * @param rank null before the library has said which it is
   * @param end ends this process, such as {@code () -> Runtime.getRuntime().halt(1)}
   */
  public static RankWatch start(LaunchPlan plan, Integer rank, Runnable end) {
    RankWatch watch = new RankWatch(plan, rank, end);
    watch.watching.start();
    return watch;
  }

  /** The rank begins its next point. */
  public void nextPoint() {
    pointStartNs = System.nanoTime();
    point = ++begun;
  }

  /** Ends the watch. */
  @Override
  public void close() {
    watching.interrupt();
  }

  private void watch() {
    boolean reported = false;
    try {
      while (true) {
        Thread.sleep(PERIOD);
        long overdueNs = overdueNs();
        if (!reported && (overdueNs >= 0 || reports.wanted())) {
          reported = true;
          report();
        }
        boolean first = Integer.valueOf(0).equals(rank);
        if (overdueNs > ALONE_NS + (first ? 0 : AFTER_RANK_ZERO_NS)) {
          endAlone(first);
        }
      }
    } catch (InterruptedException e) {
      // The rank is done.
    }
  }

  /** Returns for how long a time-out has passed, negative if none has. */
  private long overdueNs() {
    long now = System.nanoTime();
    long ofLaunch = now - startNs - plan.settings().launchTimeoutNs();
    return point == 0
        ? ofLaunch
        : Math.max(ofLaunch, now - pointStartNs - plan.settings().pointTimeoutNs());
  }

  private void report() {
    StackTraceElement[] mine = measuring.getStackTrace();
    Map<String, List<String>> stacks = new LinkedHashMap<>();
    stacks.put(measuring.getName(), words(mine));
    Thread.getAllStackTraces().entrySet().stream()
        .sorted(Comparator.comparing(entry -> entry.getKey().getName()))
        .forEach(entry -> stacks.putIfAbsent(entry.getKey().getName(), words(entry.getValue())));
    try {
      reports.add(
          new RankReport(
              rank,
              RankPlace.ofThisThread().host(),
              ProcessHandle.current().pid(),
              point,
              RankReport.call(mine),
              RankReport.at(mine),
              stacks));
    } catch (IOException e) {
      System.err.println("tutti: where a hung rank stands cannot be written: " + e);
    }
  }

  private static List<String> words(StackTraceElement[] stack) {
    return Stream.of(stack).map(StackTraceElement::toString).toList();
  }

  private void endAlone(boolean first) {
    if (first) {
      try {
        Conclusion.of(plan, "timed out" + reports.words());
      } catch (IOException e) {
        System.err.println("tutti: the result cannot be written: " + e);
      }
    }
    end.run();
  }
}
