/**
 * Starting ranks, watching them, and leaving none behind.
 *
 * <p>The launching process never looks at what ranks print: launchers tag, interleave and lose
 * lines, and MPJ Express exits with 0 whatever happens. It looks at the result file, which rank 0
 * replaces whole, and believes only {@code "status": "complete"}.
 *
 * <p>Processes are found in two ways, since each misses some: as descendants of the launcher, and
 * by a variable in their environment, because the children of a killed launcher belong to nobody.
 *
 * <p>Rejected: process groups and {@code setsid} (launchers make their own), {@code
 * PR_SET_PDEATHSIG} (bound to the thread that forked), a pipe to the ranks' standard input
 * (launchers close it).
 */
package dev.tutti.launch;
