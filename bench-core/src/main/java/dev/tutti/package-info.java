/** Measuring MPI collective operations and comparing MPI libraries. */
package dev.tutti;
