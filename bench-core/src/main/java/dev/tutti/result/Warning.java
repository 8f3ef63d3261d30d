package dev.tutti.result;

/**
 * A reason for doubt.
 *
 * @param what is so
 * @param why it matters
 * @param remedy what to do about it
 */
public record Warning(String what, String why, String remedy) {}
