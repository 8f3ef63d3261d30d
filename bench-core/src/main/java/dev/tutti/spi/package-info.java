/**
 * The seams: what an operation is, what a library is, and the few words both share.
 *
 * <p>This package depends on nothing. {@link dev.tutti.spi.Communicator} is as MPI has it, so that
 * a reader who knows MPI knows it; {@link java.lang.foreign.MemorySegment} is the one buffer type,
 * off the heap for native libraries and around an array for MPJ Express.
 *
 * <p>Rejected: a byte[]/ByteBuffer pair of methods per call (two of everything), a generic {@code
 * invoke(name, args)} (no types, allocation in the timed path), an abstract class with shared
 * state.
 */
package dev.tutti.spi;
