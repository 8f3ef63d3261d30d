package dev.tutti.result;

/**
 * Minimum, mean and maximum over ranks of each rank's mean time, in nanoseconds: the columns of the
 * OSU benchmarks.
 */
public record RankMean(Double min, Double avg, Double max) {}
