package dev.tutti.collective;

/**
 * One thing that a rank does in a pattern.
 *
 * @param part under which name its time counts
 * @param body does it
 */
record Step(String part, Runnable body) {
  /** Computing, on the rank's own. */
  static final String WORK = "work";

  /** Putting what goes to one neighbour together. */
  static final String PACK = "pack";

  /** Taking apart what came from one neighbour. */
  static final String UNPACK = "unpack";

  /** Tells whether a rank is in the library meanwhile: what profilers call its wait rate. */
  boolean waits() {
    return !part.equals(WORK) && !part.equals(PACK) && !part.equals(UNPACK);
  }
}
