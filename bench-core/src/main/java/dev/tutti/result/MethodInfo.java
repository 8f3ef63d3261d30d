package dev.tutti.result;

/**
 * How a launch was measured.
 *
 * @param statistic of the headline, {@code p50 of the slowest rank} for Tutti's own measurements
 * @param synchronization before each timed call: dissemination, barrier, window or none
 * @param clock {@code MPI_Wtime} or {@code nanoTime}
 * @param clockGranularityNs the smallest step seen, null if unknown
 * @param clockReadNs what one reading costs, null if unknown
 * @param synchronizationErrorNs residual error of synchronized clocks, null where none are
 * @param fixedIterations timed calls per point where fixed by the user, else null
 * @param fixedWarmup warm-up calls per point where fixed by the user, else null
 * @param timePerPointNs the budget of one point, null where iterations are fixed
 * @param precision the relative half-width of the median's interval that ends a point, null if
 *     unused
 * @param order {@code shuffled} or {@code fixed}
 * @param resolutionNs the last printed digit of imported numbers, else null
 */
public record MethodInfo(
    String statistic,
    String synchronization,
    String clock,
    Double clockGranularityNs,
    Double clockReadNs,
    Double synchronizationErrorNs,
    Long fixedIterations,
    Long fixedWarmup,
    Long timePerPointNs,
    Double precision,
    String order,
    Double resolutionNs) {}
