/**
 * Comparing launches of one library with launches of others: statistics, verdicts, gate, tables.
 *
 * <p>The launch is the unit of replication: each launch gives one number per point, and all
 * statistics are over launches, never over iterations. Pooling the samples of launches finds
 * "differences" of a library from itself in half of all cases.
 *
 * <p>A verdict needs three things at once: an interval of the ratio that excludes 1, an exact
 * Mann-Whitney p that survives Holm's correction over all tested points of one comparison, and a
 * ratio beyond the margin. Few launches and many points cannot reach that: 5 against 5 have a
 * smallest p of 2/252, which Holm multiplies by the number of points. Such rows are unclear, and
 * say how many launches would do; {@link dev.tutti.compare.MannWhitney#launchesNeeded} tells it
 * before measuring.
 *
 * <p>Rejected: Welch's t on launch medians (launches have heavy tails: one scheduler stall
 * decides); false discovery rates (a gate promises that no single point is accused by chance); Holm
 * within each collective (a table is read as a whole); a margin that is symmetric in the logarithm
 * (5 % would then mean 4.76 % in one direction).
 *
 * <p>Null fields of a point, as imported text leaves them, match any value; each such match is
 * listed as a condition.
 */
package dev.tutti.compare;
