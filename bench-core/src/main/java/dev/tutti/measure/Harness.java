package dev.tutti.measure;

import dev.tutti.InputException;
import dev.tutti.plan.Arrival;
import dev.tutti.plan.Settings;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.function.LongSupplier;

/**
 * What one rank measures with, for as long as the launch lasts.
 *
 * @param communicator the ranks that measure together
 * @param subject the ranks that an operation is run by, which are fewer where there are groups
 * @param tree between them, over send and receive
 * @param clock the one chosen, with what was measured of it
 * @param globalClock rank 0's time as this rank sees it
 * @param synchronization before each timed call
 * @param window the same as {@code synchronization} where that is a window, else null
 * @param sampler the timing loop with its buffers
 * @param settings how every point is measured
 * @param backendKind {@code native}, {@code mpj} or {@code local}: compilers of Java libraries need
 *     longer to warm up
 */
record Harness(
    Communicator communicator,
    Communicator subject,
    Tree tree,
    Clocks.Measured clock,
    GlobalClock globalClock,
    Synchronization synchronization,
    Window window,
    Sampler sampler,
    Settings settings,
    String backendKind) {

  private static final int BATCH = 8_192;

  /** Beyond this, ranks that start at one moment do not. */
  private static final double WORST_WINDOW_ERROR_NS = 1_000_000;

  static Harness open(
      Communicator communicator, Settings settings, String backendKind, Arena memory) {
    Tree tree = new Tree(communicator, memory);
    Clocks.Measured clock = Clocks.choose(settings.clock(), communicator, tree);
    return over(communicator, tree, clock, settings, backendKind, memory);
  }

  /** The same with a clock of the caller's. */
  static Harness over(
      Communicator communicator,
      Tree tree,
      Clocks.Measured clock,
      Settings settings,
      String backendKind,
      Arena memory) {
    GlobalClock globalClock = new GlobalClock(communicator, tree, clock.clock(), memory);
    Window window = settings.synchronization().equals("window") ? new Window(globalClock) : null;
    Synchronization synchronization =
        switch (settings.synchronization()) {
          case "dissemination" -> Synchronization.dissemination(communicator, memory);
          case "barrier" -> Synchronization.barrier(communicator);
          case "none" -> Synchronization.none();
          case "window" -> window;
          default ->
              throw new IllegalArgumentException("synchronization " + settings.synchronization());
        };
    return new Harness(
        communicator,
        communicator,
        tree,
        clock,
        globalClock,
        synchronization,
        window,
        new Sampler(clock.clock(), BATCH),
        settings,
        backendKind);
  }

  /** Returns the same for some of the ranks, by themselves. */
  Harness among(Communicator some, Arena memory) {
    return over(some, new Tree(some, memory), clock, settings, backendKind, memory);
  }

  /** Returns the same, with operations run by this rank's group. */
  Harness on(Communicator group) {
    return new Harness(
        communicator,
        group,
        tree,
        clock,
        globalClock,
        synchronization,
        window,
        sampler,
        settings,
        backendKind);
  }

  /** Returns the same, with ranks that come late if the point wants it. */
  Harness arriving(Point point) {
    String arrival = point.options().get(Arrival.OPTION);
    if (arrival == null) {
      return this;
    }
    LongSupplier delays = Arrival.parse(arrival).delaysNs(communicator.rank(), communicator.size());
    return new Harness(
        communicator,
        subject,
        tree,
        clock,
        globalClock,
        Synchronization.late(synchronization, delays),
        window,
        sampler,
        settings,
        backendKind);
  }

  /**
   * Estimates once more how far apart the ranks' clocks are; every rank must take part.
   *
   * @throws InputException on every rank, if they start by these clocks and cannot know them well
   *     enough
   */
  void synchronizeClocks() {
    globalClock.synchronize();
    if (window != null && globalClock.errorNs() > WORST_WINDOW_ERROR_NS) {
      throw new InputException(
          "--sync window: the ranks' clocks can be compared within "
              + Math.round(globalClock.errorNs() / 1e3)
              + " us only, as slow as messages are here; use --sync dissemination");
    }
  }

  boolean isRoot() {
    return communicator.rank() == 0;
  }
}
