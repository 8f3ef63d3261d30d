package dev.tutti.launch;

import dev.tutti.plan.Plan;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of a run's launches: random blocks, so that a machine that grows warm or busy does so
 * for every backend alike.
 *
 * <p>Block i holds launch i of every backend and rank count, shuffled. The points of each launch
 * are shuffled as well unless the plan fixes their order. One seed decides it all ({@link Random}
 * and {@link Collections#shuffle} are specified to the bit), and it is stored.
 */
public final class Schedule {
  private Schedule() {}

  /** Returns all launches of a plan, in the order to run them. */
  public static List<Launch> of(Plan plan) {
    Random random = new Random(plan.seed());
    List<Launch> launches = new ArrayList<>();
    for (int number = 1; number <= plan.launches(); number++) {
      List<Launch> block = new ArrayList<>();
      for (int ranks : plan.rankCounts()) {
        for (BackendSpec backend : plan.backends()) {
          String name = name(plan, backend, ranks, number);
          block.add(new Launch(name, backend, ranks, number, order(plan, random)));
        }
      }
      Collections.shuffle(block, random);
      launches.addAll(block);
    }
    return launches;
  }

  private static String name(Plan plan, BackendSpec backend, int ranks, int number) {
    String series = plan.rankCounts().size() == 1 ? "" : "-n" + ranks;
    return backend.name() + series + "-" + number;
  }

  private static List<Point> order(Plan plan, Random random) {
    List<Point> points = new ArrayList<>(plan.points());
    if (!plan.order().equals("fixed")) {
      Collections.shuffle(points, random);
    }
    return points;
  }
}
