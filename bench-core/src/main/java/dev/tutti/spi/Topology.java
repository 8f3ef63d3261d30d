package dev.tutti.spi;

import java.util.List;

/**
 * Whom each rank exchanges with in neighbourhood collectives, seen from one rank.
 *
 * @param handle of the library, 0 where it needs none
 * @param sources this rank receives from, in the order of its receive buffer's blocks
 * @param destinations this rank sends to, in the order of its send buffer's blocks
 */
public record Topology(long handle, List<Integer> sources, List<Integer> destinations) {
  public Topology {
    sources = List.copyOf(sources);
    destinations = List.copyOf(destinations);
  }
}
