package dev.tutti.result;

/** A confidence interval of the given level, such as 0.95. */
public record Interval(double low, double high, double level) {}
