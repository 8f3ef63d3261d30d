/**
 * Starting ranks, watching them, and leaving none behind.
 *
 * <p>The launching process never believes what ranks print: launchers tag, interleave and lose
 * lines, and MPJ Express exits with 0 whatever happens. It looks at the result file, which rank 0
 * replaces whole, and believes only {@code "status": "complete"}.
 *
 * <p>Processes are found in two ways, since each misses some: as descendants of the launcher, and
 * by a variable in their environment, because the children of a killed launcher belong to nobody.
 *
 * <p>A hang is found by time: of a point, which each rank and the launcher watch, and of the
 * launch. Where each rank stands is asked of a thread of its own that makes no MPI call and answers
 * by a file, with the stacks of its JVM; a rank that is stopped or gone does not answer, and is
 * named as such. The MPI call is read from the stack, so nothing is counted while calls are timed.
 *
 * <p>A rank whose process has ended is looked for as well, once a second, since not every launcher
 * notices: the result names each rank's process, and those of this machine are in /proc. A rank
 * that ends before MPI_Init has named none.
 *
 * <p>What ranks print is kept by rank, for people: launchers are asked to say whose a line is, and
 * ranks that are threads of one JVM say it themselves. What a library's own threads or a crashing
 * JVM of MPJ Express print is with the launcher's lines.
 *
 * <p>Rejected: process groups and {@code setsid} (launchers make their own), {@code
 * PR_SET_PDEATHSIG} (bound to the thread that forked), a pipe to the ranks' standard input
 * (launchers close it).
 */
package dev.tutti.launch;
