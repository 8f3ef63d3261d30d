/**
 * Measuring one launch, on every rank.
 *
 * <p>{@link dev.tutti.measure.RankRunner} walks the points, {@code PointRunner} takes one through
 * prepare, verify, warm-up, samples and verify, {@code Batches} takes samples as rank 0 directs,
 * {@code Sampler} is the loop that times. A collective's time is that of its slowest rank in each
 * iteration, so raw samples are reduced over the ranks before any statistic is built, over {@code
 * Tree}, never over the collectives under test.
 *
 * <p>Rejected: histograms per rank (the slowest rank of an iteration cannot be had from them),
 * deciding to stop on every rank by itself (ranks part ways and hang), subtracting the cost of the
 * clock (it hides what it is).
 */
package dev.tutti.measure;
