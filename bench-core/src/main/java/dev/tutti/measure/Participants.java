package dev.tutti.measure;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Participation;
import dev.tutti.spi.Point;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures a point with the ranks that shall take part in it. */
final class Participants {
  private Participants() {}

  /**
   * Returns a point's result on rank 0, and behind it those of its groups; every rank calls it, and
   * what the others get means nothing.
   */
  static List<PointResult> run(Harness all, Collective collective, Point point, int calls) {
    Participation wanted = Participation.of(point);
    int ranks = all.communicator().size();
    Optional<String> refusal = wanted.refusal(ranks, point.root());
    if (refusal.isPresent()) {
      return rows(
          new PointReport(collective, point, all).without(PointStatus.SKIPPED, refusal.get()));
    }
    if (wanted.everybody()) {
      return rows(new PointRunner(all.arriving(point)).run(collective, point, calls));
    }
    try (Arena memory = Arena.ofConfined()) {
      int group = wanted.group(all.communicator().rank(), ranks);
      Optional<Communicator> mine = all.communicator().split(group, memory);
      if (wanted.groups() > 1) {
        PointRunner runner = new PointRunner(all.on(mine.orElseThrow()).arriving(point));
        List<PointResult> rows = rows(runner.run(collective, point, calls));
        rows.addAll(runner.ofGroups());
        return rows;
      }
      PointResult result =
          mine.map(
                  some ->
                      new PointRunner(all.among(some, memory).arriving(point))
                          .run(collective, point, calls))
              .orElse(null);
      // The others wait here.
      all.tree().broadcast(new long[1]);
      return rows(result);
    } catch (UnsupportedCall e) {
      return rows(
          new PointReport(collective, point, all).without(PointStatus.UNSUPPORTED, e.getMessage()));
    }
  }

  private static List<PointResult> rows(PointResult result) {
    List<PointResult> rows = new ArrayList<>();
    rows.add(result);
    return rows;
  }
}
