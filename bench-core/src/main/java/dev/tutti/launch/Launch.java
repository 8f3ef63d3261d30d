package dev.tutti.launch;

import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Point;
import java.util.List;

/**
 * One start of one backend's ranks: the unit of replication.
 *
 * @param name tells it from every other launch of the run, such as {@code openmpi-1}; the result
 *     file's name without its ending
 * @param backend what to start
 * @param ranks how many
 * @param number of this launch among those of the same backend and rank count, from 1
 * @param points in the order to measure
 */
public record Launch(String name, BackendSpec backend, int ranks, int number, List<Point> points) {

  public Launch {
    points = List.copyOf(points);
  }
}
