package dev.tutti.launch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or any other polite end of this JVM, during a run: asks the running launch to stop and
 * holds the JVM's end back until its processes have ended and its file is whole.
 */
final class Interruption implements AutoCloseable {
  private static final long PATIENCE_S = 8;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch concluded = new CountDownLatch(1);
  private final Thread hook = new Thread(this::request, "interruption");

  private Interruption() {}

  /** Begins to watch; ends with {@link #close}. */
  static Interruption watch() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** Tells whether the run is to stop. */
  boolean requested() {
    return requested.getCount() == 0;
  }

  /** Tells the JVM that it may end now. */
  @Override
  public void close() {
    concluded.countDown();
    if (!requested()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM began to end just now: the hook finds the run concluded.
      }
    }
  }

  private void request() {
    requested.countDown();
    try {
      concluded.await(PATIENCE_S, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
