package dev.tutti.cli;

import dev.tutti.launch.Launch;
import dev.tutti.report.Screen;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * For terminals: a bar with elapsed and remaining time, the launch, and the latest point.
 *
 * <p>The library only makes the text: its own console would open a terminal, and that takes Ctrl-C
 * away from the run.
 */
final class ProgressLine implements Progress {
  private static final String REWRITE = "\r\u001b[K";

  private final PrintWriter err;
  private final Screen screen;
  private ProgressBar bar;
  private String launchWords = "";
  private int pointsBefore;

  ProgressLine(PrintWriter err, Screen screen) {
    this.err = err;
    this.screen = screen;
  }

  @Override
  public void launchStarted(Launch launch, int index, int launches) {
    int points = launch.points().size();
    pointsBefore = index * points;
    launchWords = launch.name() + ", launch " + (index + 1) + " of " + launches;
    if (bar == null) {
      bar = bar((long) launches * points);
    }
    bar.stepTo(pointsBefore);
    bar.setExtraMessage(" " + launchWords);
  }

  @Override
  public void pointFinished(Launch launch, PointResult point, int done) {
    bar.stepTo(pointsBefore + done);
    bar.setExtraMessage(" " + launchWords + ", " + PointWords.of(point));
  }

  @Override
  public void launchFinished(Launch launch, RunResult result) {
    if (result.status() != Status.COMPLETE) {
      write(REWRITE + "launch " + launch.name() + " failed: " + result.reason() + "\n");
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      write(REWRITE);
    }
  }

  private ProgressBar bar(long points) {
    return new ProgressBarBuilder()
        .setTaskName("")
        .setInitialMax(points)
        .setUpdateIntervalMillis(500)
        .setStyle(screen.unicode() ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
        .setConsumer(
            new DelegatingProgressBarConsumer(
                line -> write(REWRITE + line.stripTrailing()), screen.columns() - 1))
        .build();
  }

  /** The bar's own thread writes too. */
  private synchronized void write(String text) {
    err.print(text);
    err.flush();
  }
}
