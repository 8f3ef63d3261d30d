package dev.tutti.cli;

import dev.tutti.launch.Launch;
import dev.tutti.launch.RunListener;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.PrintWriter;

/** One line on standard error for each launch, and one more for each that failed. */
final class Progress implements RunListener {
  private final PrintWriter err;

  Progress(PrintWriter err) {
    this.err = err;
  }

  @Override
  public void launchStarted(Launch launch, int index, int launches) {
    err.println(
        "launch "
            + (index + 1)
            + " of "
            + launches
            + ": "
            + launch.name()
            + ", "
            + launch.ranks()
            + (launch.ranks() == 1 ? " rank" : " ranks"));
    err.flush();
  }

  @Override
  public void launchFinished(Launch launch, RunResult result) {
    if (result.status() != Status.COMPLETE) {
      err.println("launch " + launch.name() + " failed: " + result.reason());
      err.flush();
    }
  }
}
