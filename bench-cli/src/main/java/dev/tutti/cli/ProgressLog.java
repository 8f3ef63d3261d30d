package dev.tutti.cli;

import dev.tutti.launch.Launch;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** For logs: a line for each launch, and one in ten seconds while it lasts. */
final class ProgressLog implements Progress {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  private final PrintWriter err;
  private final LongSupplier nanoTime;

  /** Start-up weighs too much in what comes before this share of a run. */
  private static final int SHARE_TO_GO_BY = 50;

  private final long startedNs;
  private String launchWords = "";
  private long lastLineNs;
  private int pointsBefore;
  private int pointsOfRun;
  private int pointsKept;

  /** Writes to {@code err}; {@code nanoTime} tells the time as {@link System#nanoTime} does. */
  ProgressLog(PrintWriter err, LongSupplier nanoTime) {
    this.err = err;
    this.nanoTime = nanoTime;
    startedNs = nanoTime.getAsLong();
  }

  @Override
  public void launchStarted(Launch launch, int index, int launches) {
    int points = launch.points().size();
    pointsBefore = index * points;
    pointsOfRun = launches * points;
    launchWords = "launch " + (index + 1) + " of " + launches + ": " + launch.name();
    String ranks = launch.ranks() + (launch.ranks() == 1 ? " rank" : " ranks");
    say(launchWords + ", " + ranks + times(0));
  }

  @Override
  public void launchKept(Launch launch, int index, int launches) {
    pointsKept += launch.points().size();
    say("launch " + (index + 1) + " of " + launches + ": " + launch.name() + ", is complete");
  }

  @Override
  public void pointFinished(Launch launch, PointResult point, int done) {
    if (nanoTime.getAsLong() - lastLineNs >= BETWEEN_LINES.toNanos()) {
      String place = ", point " + done + " of " + launch.points().size();
      say(launchWords + place + ", " + PointWords.of(point) + times(done));
    }
  }

  @Override
  public void launchFinished(Launch launch, RunResult result) {
    if (result.status() != Status.COMPLETE) {
      say("launch " + launch.name() + " failed: " + result.reason());
    }
  }

  @Override
  public void close() {}

  /** How long so far and how much longer, once there is something to go by. */
  private String times(int doneOfLaunch) {
    int done = pointsBefore + doneOfLaunch - pointsKept;
    if (done == 0) {
      return "";
    }
    long passedNs = nanoTime.getAsLong() - startedNs;
    double left = (double) passedNs / done * (pointsOfRun - pointsKept - done);
    if (done < pointsOfRun / SHARE_TO_GO_BY) {
      return "; " + PointWords.time(passedNs) + " passed";
    }
    return "; "
        + PointWords.time(passedNs)
        + " passed, about "
        + PointWords.time((long) left)
        + " left";
  }

  private void say(String line) {
    err.println(line);
    err.flush();
    lastLineNs = nanoTime.getAsLong();
  }
}
