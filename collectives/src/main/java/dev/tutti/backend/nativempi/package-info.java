/**
 * Any libmpi through the foreign function API: no compiler, no JNI, no wrapper library.
 *
 * <p>Search finds an {@link dev.tutti.backend.nativempi.Installation}, its launcher starts the
 * ranks, each rank loads the library and calls it through {@code Mpi}. The two families differ in
 * the values of their handles alone ({@code MpiAbi}); the MPI 5 ABI would be a third record.
 *
 * <p>What a call costs is the product's floor, so {@code Mpi} is built for the JIT compiler: static
 * final method handles bound to the address, raw addresses as {@code long}, no allocation. An
 * Allreduce of 16 bytes in a world of one rank, where nothing else takes time: Open MPI 20 ns (C 10
 * ns), MPICH 22 ns (C 19 ns). {@code scripts/fidelity} measures two ranks beside the same loop in
 * C.
 *
 * <p>Rejected: {@code Linker.Option.critical} (a rank that waits in MPI would hold up the collector
 * of its JVM: System.gc() took 468 ms instead of 11 ms; MPI_Wtime alone is critical, since it never
 * waits); jextract (one binding per library, and mpi.h needed); {@code SymbolLookup.libraryLookup}
 * (opens RTLD_LOCAL, plugins then miss symbols); reading LD_LIBRARY_PATH to find a library (says
 * nothing about which launcher belongs to it).
 */
package dev.tutti.backend.nativempi;
