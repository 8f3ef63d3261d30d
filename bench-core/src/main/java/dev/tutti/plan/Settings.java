package dev.tutti.plan;

/**
 * How every point of a run is measured.
 *
 * @param synchronization before each timed call: {@code dissemination}, {@code barrier}, {@code
 *     window} or {@code none}
 * @param clock {@code auto}, {@code wtime} or {@code nano}
 * @param iterations timed samples per point, null to stop on precision or budget
 * @param warmup calls before them, null to warm up on evidence
 * @param timePerPointNs budget of the timed samples of one point in ns
 * @param precision relative half-width of the median's 95 % interval that is enough
 * @param maxMemoryBytes most bytes one rank may allocate for the buffers of a point
 * @param pointTimeoutNs after which a point counts as hung, in ns
 * @param launchTimeoutNs after which a launch counts as hung, in ns
 */
public record Settings(
    String synchronization,
    String clock,
    Long iterations,
    Long warmup,
    long timePerPointNs,
    double precision,
    long maxMemoryBytes,
    long pointTimeoutNs,
    long launchTimeoutNs) {

  /** Tutti's choice where the user says nothing. */
  public static final Settings DEFAULT =
      new Settings(
          "dissemination",
          "auto",
          null,
          null,
          200_000_000L,
          0.01,
          1L << 30,
          60_000_000_000L,
          600_000_000_000L);
}
