/**
 * One small class an operation, and the data they are validated with.
 *
 * <p>An operation says what its size means, how large its buffers are, how bandwidth is counted,
 * what is timed and what the result must be. Adding one is a file here and a line in {@link
 * dev.tutti.collective.Collectives#ALL}.
 *
 * <p>Rejected: random data (its sums are not exact in floating types, so wrong results hide in the
 * tolerance) and data equal on all ranks, as the OSU benchmarks use (swapped or doubled
 * contributions cannot be seen).
 */
package dev.tutti.collective;
