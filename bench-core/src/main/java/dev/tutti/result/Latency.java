package dev.tutti.result;

/**
 * Statistics over iterations of the slowest rank's time, in nanoseconds. A statistic that a source
 * does not give is null.
 */
public record Latency(
    Double min,
    Double p50,
    Double p90,
    Double p99,
    Double p999,
    Double max,
    Double mean,
    Double stddev) {}
