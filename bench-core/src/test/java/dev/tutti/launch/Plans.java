package dev.tutti.launch;

import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Placement;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Plans for tests. */
final class Plans {
  private Plans() {}

  static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  static Plan of(Path folder, int launches, long seed, String order, BackendSpec... backends) {
    return of(folder, launches, seed, order, Settings.DEFAULT, List.of(2), backends);
  }

  static Plan of(
      Path folder,
      int launches,
      long seed,
      String order,
      Settings settings,
      List<Integer> ranks,
      BackendSpec... backends) {
    return of(folder, launches, seed, order, settings, ranks, false, backends);
  }

  static Plan of(
      Path folder,
      int launches,
      long seed,
      String order,
      Settings settings,
      List<Integer> ranks,
      boolean stopOnFailure,
      BackendSpec... backends) {
    List<Point> points =
        LongStream.of(16, 64, 256, 1024, 4096, 16384)
            .mapToObj(
                bytes ->
                    new Point(
                        "allreduce",
                        bytes,
                        bytes / 4,
                        DataType.FLOAT32,
                        ReduceOp.SUM,
                        null,
                        Map.of()))
            .toList();
    return new Plan(
        "test",
        null,
        folder.toString(),
        List.of(backends),
        ranks,
        points,
        launches,
        seed,
        order,
        settings,
        Placement.HERE,
        stopOnFailure,
        List.of("run"));
  }

  static Settings timeouts(long pointNs, long launchNs) {
    Settings s = Settings.DEFAULT;
    return new Settings(
        s.synchronization(),
        s.clock(),
        s.iterations(),
        s.warmup(),
        s.timePerPointNs(),
        s.precision(),
        s.maxMemoryBytes(),
        pointNs,
        launchNs);
  }
}
