/**
 * One small class an operation, and the data they are validated with.
 *
 * <p>An operation says what its size means, how large its buffers are, how bandwidth is counted,
 * what is timed and what the result must be. Adding one is a file here and a line in {@link
 * dev.tutti.collective.Collectives#ALL}.
 *
 * <p>The non-blocking and persistent forms are not written: {@code Started} prepares an operation
 * on a communicator whose calls only start. Neither are calls of several threads: {@code Threaded}
 * prepares an operation once for each on a communicator of its own, and {@code ThreadTeam} runs
 * them at the same time. Patterns are lists of steps, so that the whole is timed without clocks in
 * between, and a second pass can time each.
 *
 * <p>Rejected: a class for each non-blocking operation (the same arguments, buffers and checks
 * three times), timing parts during the samples (reading the clock costs as much as a small
 * message), a dummy computation that ends at a deadline (a library that takes the CPU would not
 * show).
 *
 * <p>Rejected: random data (its sums are not exact in floating types, so wrong results hide in the
 * tolerance) and data equal on all ranks, as the OSU benchmarks use (swapped or doubled
 * contributions cannot be seen).
 */
package dev.tutti.collective;
