package dev.tutti.plan;

import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Placement;
import dev.tutti.spi.Point;
import java.util.List;

/**
 * Everything a run will do, before it does it.
 *
 * @param id the run's name, that of its folder
 * @param label put before the backend's name in comparisons, null for none
 * @param folder the run's folder, absolute
 * @param backends in the order the user named them; the first is the base of the comparison
 * @param rankCounts each is a series of launches of its own
 * @param points in the order of tables; each launch shuffles them unless {@code order} is fixed
 * @param launches of each backend and rank count
 * @param seed of the order of launches and points
 * @param order {@code shuffled} or {@code fixed}
 * @param settings how each point is measured
 * @param placement where ranks go
 * @param stopOnFailure whether a launch that is not complete is the last
 * @param command what the user typed
 */
public record Plan(
    String id,
    String label,
    String folder,
    List<BackendSpec> backends,
    List<Integer> rankCounts,
    List<Point> points,
    int launches,
    long seed,
    String order,
    Settings settings,
    Placement placement,
    boolean stopOnFailure,
    List<String> command) {

  public Plan {
    backends = List.copyOf(backends);
    rankCounts = List.copyOf(rankCounts);
    points = List.copyOf(points);
    command = List.copyOf(command);
  }

  /** Returns the same plan for other backends. */
  public Plan withBackends(List<BackendSpec> others) {
    return with(folder, others);
  }

  /** Returns the same plan for a folder that has been moved. */
  public Plan in(String otherFolder) {
    return with(otherFolder, backends);
  }

  private Plan with(String otherFolder, List<BackendSpec> others) {
    return new Plan(
        id,
        label,
        otherFolder,
        others,
        rankCounts,
        points,
        launches,
        seed,
        order,
        settings,
        placement,
        stopOnFailure,
        command);
  }
}
