package dev.tutti.launch;

import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;

/** Told how a run goes on, on the thread that runs it. */
public interface RunListener {
  /** Is told nothing. */
  RunListener SILENT = new RunListener() {};

  /**
   * A launch begins.
   *
   * @param index of the launch in the run, from 0
   * @param launches of the whole run
   */
  default void launchStarted(Launch launch, int index, int launches) {}

  /** As {@link #launchStarted}, but this launch was complete before: nothing more is told of it. */
  default void launchKept(Launch launch, int index, int launches) {}

  /**
   * A point is in the result file; told about once a second, so several may come at once.
   *
   * @param done points of this launch so far
   */
  default void pointFinished(Launch launch, PointResult point, int done) {}

  /** A launch has ended, well or not. */
  default void launchFinished(Launch launch, RunResult result) {}
}
