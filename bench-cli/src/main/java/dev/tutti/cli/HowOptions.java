package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.plan.ByteSize;
import dev.tutti.plan.Settings;
import dev.tutti.plan.TimeSpan;
import java.security.SecureRandom;
import java.util.List;
import picocli.CommandLine.Option;

/** How it is measured. */
final class HowOptions {
  private static final int MOST_LAUNCHES = 10_000;
  private static final long MOST_CALLS = 1_000_000_000_000L;
  private static final long POINT_TIMEOUT_NS = 60_000_000_000L;
  private static final int BUDGETS_UNTIL_HUNG = 20;

  /** Twenty samples of a call of some microseconds, with their synchronization. */
  private static final long LEAST_TIME_PER_POINT_NS = 1_000_000;

  @Option(
      names = "--launches",
      paramLabel = "N",
      defaultValue = "5",
      description = "Launches of each backend and rank count, interleaved. Default: 5.")
  private String launches;

  @Option(
      names = {"-x", "--warmup"},
      paramLabel = "N",
      description = "Calls before the first timed one. Default: until they are steady.")
  private String warmup;

  @Option(
      names = {"-i", "--iterations"},
      paramLabel = "N",
      description = "Timed samples of each point. Default: until precise, or out of time.")
  private String iterations;

  @Option(
      names = "--time-per-point",
      paramLabel = "TIME",
      defaultValue = "100ms",
      description = "Most time for the timed samples of a point. Default: 100ms.")
  private String timePerPoint;

  @Option(
      names = "--precision",
      paramLabel = "P",
      description = "Half-width of the median's 95%% interval that is enough. Default: 0.01.")
  private String precision;

  @Option(
      names = "--sync",
      paramLabel = "KIND",
      defaultValue = "dissemination",
      description =
          "Before each timed call: dissemination, barrier (the library's), window or none."
              + " Default: dissemination.")
  private String sync;

  @Option(
      names = "--clock",
      paramLabel = "CLOCK",
      defaultValue = "auto",
      description = "auto, wtime (MPI_Wtime) or nano (System.nanoTime). Default: auto.")
  private String clock;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "shuffled",
      description = "Points of a launch: shuffled or fixed. Default: shuffled.")
  private String order;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the order of launches and points. Default: random; it is stored.")
  private String seed;

  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      defaultValue = "1G",
      description = "Most bytes for the buffers of a rank; larger points are skipped. Default: 1G.")
  private String maxMemory;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10m",
      description = "After which a launch has failed. Default: 10m.")
  private String timeout;

  @Option(
      names = "--point-timeout",
      paramLabel = "TIME",
      description =
          "After which a point, and with it its launch, has failed. Default: 20 times"
              + " --time-per-point, at least 1m; with -i that of the launch.")
  private String pointTimeout;

  /** Returns the launches of each backend and rank count. */
  int launches() {
    return (int) Values.number("--launches", launches, 1, MOST_LAUNCHES);
  }

  /** Returns {@code shuffled} or {@code fixed}. */
  String order() {
    return Values.choice("--order", order, List.of("shuffled", "fixed"));
  }

  /** Returns the seed given, or a new one that also JavaScript can read exactly. */
  long seed() {
    return seed == null
        ? new SecureRandom().nextLong() >>> 11
        : Values.number("--seed", seed, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Returns how each point is measured. */
  Settings settings() {
    Long samples = iterations == null ? null : Values.number("-i", iterations, 1, MOST_CALLS);
    if (samples != null && precision != null) {
      throw new InputException(
          "--iterations "
              + iterations
              + " fixes the samples and --precision "
              + precision
              + " lets them follow from the times; give one of them");
    }
    long timePerPointNs = TimeSpan.parse(timePerPoint);
    if (timePerPointNs < LEAST_TIME_PER_POINT_NS) {
      throw new InputException(
          "--time-per-point "
              + timePerPoint
              + " is too short for the samples that a point takes at least; give 1ms or more");
    }
    long timeoutNs = TimeSpan.parse(timeout);
    return new Settings(
        Values.choice("--sync", sync, List.of("dissemination", "barrier", "window", "none")),
        Values.choice("--clock", clock, List.of("auto", "wtime", "nano")),
        samples,
        warmup == null ? null : Values.number("-x", warmup, 0, MOST_CALLS),
        timePerPointNs,
        precision == null
            ? Settings.DEFAULT.precision()
            : Values.fraction("--precision", precision),
        ByteSize.parse(maxMemory),
        pointTimeout == null
            ? pointTimeoutNs(samples, timePerPointNs, timeoutNs)
            : TimeSpan.parse(pointTimeout),
        timeoutNs);
  }

  /** Nobody knows how long a fixed number of calls takes: only the launch limits that. */
  private static long pointTimeoutNs(Long samples, long timePerPointNs, long timeoutNs) {
    long budgets = Math.multiplyExact(BUDGETS_UNTIL_HUNG, Math.min(timePerPointNs, timeoutNs));
    return samples == null ? Math.min(timeoutNs, Math.max(POINT_TIMEOUT_NS, budgets)) : timeoutNs;
  }
}
