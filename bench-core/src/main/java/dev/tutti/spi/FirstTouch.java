package dev.tutti.spi;

/**
 * Which threads touch a buffer first, and with it decide on which NUMA node its pages lie.
 *
 * @param threads of the rank, each of which touches a part
 * @param node on whose CPUs they run; null where they run as the rank does
 */
public record FirstTouch(int threads, Integer node) {}
