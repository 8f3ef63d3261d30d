package dev.tutti.spi;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The threads of a rank that call an operation at the same time, each on a communicator of its own.
 *
 * <p>A library takes locks from the moment it is told that they may come, so a launch is either for
 * points that have such threads, be it a single one, or for points that have none.
 */
public final class CallingThreads {
  /** The option of a point, and the setting of a backend that says how many there may be. */
  public static final String OPTION = "callingThreads";

  private CallingThreads() {}

  /** Returns how many call, 0 where the library need not know of threads. */
  public static int of(Point point) {
    return of(point.options());
  }

  /** Returns how many the ranks of a backend must be ready for, 0 for none. */
  public static int of(BackendSpec backend) {
    return of(backend.settings());
  }

  /** Returns the backend, ready for the threads of all points. */
  public static BackendSpec readyFor(List<Point> points, BackendSpec backend) {
    int most = points.stream().mapToInt(CallingThreads::of).max().orElse(0);
    if (most == 0) {
      return backend;
    }
    Map<String, String> settings = new TreeMap<>(backend.settings());
    settings.put(OPTION, Integer.toString(most));
    return new BackendSpec(
        backend.name(),
        backend.kind(),
        backend.prefix(),
        backend.library(),
        backend.device(),
        settings,
        backend.environment(),
        backend.launcherArguments());
  }

  /** Returns how many the options of a point or the settings of a backend say, 0 for none. */
  public static int of(Map<String, String> options) {
    return Integer.parseInt(options.getOrDefault(OPTION, "0"));
  }
}
