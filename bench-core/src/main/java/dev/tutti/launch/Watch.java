package dev.tutti.launch;

import dev.tutti.InputException;
import dev.tutti.plan.Settings;
import dev.tutti.result.PointResult;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.Point;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;

/**
 * Waits for the end of a launch by its result file, with a limit on the whole and on each point.
 *
 * <p>Ranks are being measured meanwhile, perhaps on every core there is: the file's time is looked
 * at once a second, and its text is read only when that has changed.
 */
final class Watch {
  private static final long PERIOD_NS = 1_000_000_000L;
  private static final long FINALIZE_NS = 10_000_000_000L;

  private static final String INTERRUPTED = "interrupted";

  private final Path file;
  private final List<Point> points;
  private final Settings settings;
  private final Interruption interruption;
  private final ObjIntConsumer<PointResult> pointFinished;

  private long modified;
  private int done;
  private boolean begun;
  private long progressNs;
  private Long completeNs;
  private boolean timedOut;

  /**
   * Describes what to wait for.
   *
   * @param file the result
   * @param points in the order to be measured
   * @param settings with the time-outs
   * @param interruption what may end the wait
   * @param pointFinished is told every new point and the number of points so far
   */
  Watch(
      Path file,
      List<Point> points,
      Settings settings,
      Interruption interruption,
      ObjIntConsumer<PointResult> pointFinished) {
    this.file = file;
    this.points = points;
    this.settings = settings;
    this.interruption = interruption;
    this.pointFinished = pointFinished;
  }

  /**
   * Returns when the launcher's process has ended or must be ended.
   *
   * @param process the launcher's
   * @param ranks what it started
   * @return which of them, to be told if the result is not complete
   */
  String untilOver(Process process, RankProcesses ranks) {
    long startNs = System.nanoTime();
    progressNs = startNs;
    long lookNs = startNs;
    String reason = null;
    while (reason == null) {
      if (waited(process)) {
        look(ranks);
        return interruption.requested() ? INTERRUPTED : ended(process.exitValue());
      }
      if (System.nanoTime() - lookNs >= PERIOD_NS) {
        lookNs = System.nanoTime();
        look(ranks);
        reason = ended(ranks);
      }
      if (reason == null) {
        reason = over(System.nanoTime(), startNs);
      }
    }
    return reason;
  }

  /** Tells whether the wait has ended because the ranks hang. */
  boolean timedOut() {
    return timedOut;
  }

  private String over(long nowNs, long startNs) {
    if (interruption.requested()) {
      return INTERRUPTED;
    }
    if (completeNs != null && nowNs - completeNs > FINALIZE_NS) {
      return "the ranks did not end after the last point";
    }
    if (nowNs - startNs > settings.launchTimeoutNs()) {
      timedOut = true;
      return "not done after " + seconds(settings.launchTimeoutNs()) + " (--timeout)";
    }
    // Starting many ranks takes as long as it takes: only the whole launch limits that.
    if (begun && completeNs == null && nowNs - progressNs > settings.pointTimeoutNs()) {
      timedOut = true;
      return "no progress within " + seconds(settings.pointTimeoutNs()) + " at " + point();
    }
    return null;
  }

  private String ended(RankProcesses ranks) {
    String ended = completeNs == null ? ranks.ended() : null;
    return ended == null
        ? null
        : ended + " ended at " + point() + " before the result was complete";
  }

  private String point() {
    return done < points.size() ? points.get(done).words() : "the end";
  }

  private void look(RankProcesses ranks) {
    long now = file.toFile().lastModified(); // 0 while there is no file
    if (now == modified) {
      return;
    }
    modified = now;
    begun = true;
    progressNs = System.nanoTime();
    RunResult result;
    try {
      result = ResultFile.read(file);
    } catch (InputException e) {
      return; // The conclusion says so.
    }
    ranks.learn(result.world());
    List<PointResult> results = result.askedFor();
    for (; done < results.size(); done++) {
      pointFinished.accept(results.get(done), done + 1);
    }
    if (result.status() != Status.RUNNING && completeNs == null) {
      completeNs = progressNs;
    }
  }

  private static boolean waited(Process process) {
    try {
      return process.waitFor(100, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static String ended(int code) {
    String signal = code > 128 && code < 160 ? " (signal " + (code - 128) + ")" : "";
    return "the ranks ended with exit code " + code + signal + " before the result was complete";
  }

  private static String seconds(long ns) {
    return String.format(Locale.ROOT, "%.3g s", ns / 1e9);
  }
}
