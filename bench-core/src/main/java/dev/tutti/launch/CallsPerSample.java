package dev.tutti.launch;

import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import dev.tutti.spi.Point;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many calls one sample of each point has. The first launch that measures a point chooses, and
 * all others of the run do as it did, whatever their library: two calls in a row share one
 * synchronization and hide a part of the second, so that a launch with two calls a sample and one
 * with a single call differ by more than libraries do.
 */
final class CallsPerSample {
  private final Map<Key, Integer> chosen = new HashMap<>();

  private record Key(int ranks, Point point) {}

  /** Takes note of what a launch chose, as far as it came. */
  void learn(Launch launch, RunResult result) {
    List<PointResult> results = result.askedFor();
    int measured = Math.min(launch.points().size(), results.size());
    for (int i = 0; i < measured; i++) {
      Integer calls = results.get(i).callsPerSample();
      if (calls != null && isOf(launch.points().get(i), results.get(i))) {
        chosen.putIfAbsent(new Key(launch.ranks(), launch.points().get(i)), calls);
      }
    }
  }

  private static boolean isOf(Point point, PointResult result) {
    return point.collective().equals(result.collective()) && point.bytes() == result.bytes();
  }

  /** Returns the numbers for a launch's points in their order, 0 where the launch is to choose. */
  List<Integer> of(Launch launch) {
    return launch.points().stream()
        .map(point -> chosen.getOrDefault(new Key(launch.ranks(), point), 0))
        .toList();
  }
}
