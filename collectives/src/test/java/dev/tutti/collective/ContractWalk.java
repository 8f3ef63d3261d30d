package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.UnsupportedCall;
import dev.tutti.spi.WrongResult;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/** Walks one rank of a real library through every operation, in step with the other ranks. */
public final class ContractWalk {
  private ContractWalk() {}

  /**
   * Returns what happened, one line each: {@code NAME right}, {@code NAME unsupported: REASON}
   * where no point is supported, and {@code NAME wrong: ...} for every point with a wrong result.
   *
   * @param left names of operations that would end the job
   */
  public static List<String> of(Communicator communicator, List<String> left, long... counts) {
    return Collectives.ALL.stream()
        .filter(collective -> !left.contains(collective.name()))
        .flatMap(
            collective ->
                walk(
                    collective,
                    communicator,
                    ContractPoints.ofLibrary(collective, communicator.size(), counts))
                    .stream())
        .toList();
  }

  /** Returns the same of two threads of each rank that call at the same time. */
  public static List<String> ofThreads(Communicator communicator, long... counts) {
    return ofThreads(communicator.size()).stream()
        .flatMap(
            collective ->
                walk(
                    collective,
                    communicator,
                    ContractPoints.ofThreads(collective, communicator.size(), counts))
                    .stream())
        .toList();
  }

  /** Returns the operations that so many ranks are walked through with threads. */
  public static List<Collective> ofThreads(int ranks) {
    return Collectives.ALL.stream()
        .filter(collective -> !ContractPoints.ofThreads(collective, ranks, 1).isEmpty())
        .toList();
  }

  /** Goes on after a wrong result, since the other ranks do. */
  private static List<String> walk(
      Collective collective, Communicator communicator, List<Point> points) {
    List<String> wrong = new ArrayList<>();
    String end = null;
    for (Point point : points) {
      try {
        run(collective, communicator, point);
        end = collective.name() + " right";
      } catch (UnsupportedCall e) {
        end = end == null ? collective.name() + " unsupported: " + e.getMessage() : end;
      } catch (WrongResult e) {
        wrong.add(collective.name() + " wrong: " + point + ": " + e.getMessage());
      }
    }
    return wrong.isEmpty() && end != null ? List.of(end) : wrong;
  }

  /** Runs a point twice, also where the first result is wrong. */
  private static void run(Collective collective, Communicator communicator, Point point) {
    WrongResult wrong = null;
    try (Arena memory = Arena.ofConfined()) {
      Collective.Call call = collective.prepare(communicator, point, memory);
      for (int iteration = 0; iteration < 2; iteration++) {
        call.fill(iteration);
        call.run();
        try {
          call.verify();
        } catch (WrongResult e) {
          wrong = e;
        }
        call.next();
      }
      call.close();
    }
    if (wrong != null) {
      throw wrong;
    }
  }
}
