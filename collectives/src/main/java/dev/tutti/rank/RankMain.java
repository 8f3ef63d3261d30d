package dev.tutti.rank;

import dev.tutti.InputException;
import dev.tutti.backend.Backends;
import dev.tutti.collective.Collectives;
import dev.tutti.launch.OrphanWatch;
import dev.tutti.measure.RankRunner;
import dev.tutti.measure.Tree;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.result.Json;
import dev.tutti.spi.Backend;
import dev.tutti.spi.Communicator;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * The main of one rank. Its last argument is the launch's plan; what stands before it belongs to
 * the backend (MPJ Express puts rank, configuration and device there).
 *
 * <p>Exits with 0 when every point was measured, whatever came of it, and 1 otherwise; the result
 * file tells which points are valid.
 */
public final class RankMain {
  private RankMain() {}

  /** Runs this process's ranks. */
  public static void main(String[] args) {
    LaunchPlan plan = Json.MAPPER.readValue(Path.of(args[args.length - 1]), LaunchPlan.class);
    try {
      Backend backend = Backends.inRank(plan.backend(), List.of(args));
      OrphanWatch.start(plan.launcher(), () -> endWithLauncher(backend));
      backend.onEachRank(
          plan.ranks(), communicator -> orAbort(communicator, () -> measure(plan, communicator)));
    } catch (InputException e) {
      System.err.println("tutti: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void endWithLauncher(Backend backend) {
    try {
      backend.endOrphans();
    } finally {
      Runtime.getRuntime().halt(1);
    }
  }

  /**
   * Runs one rank of a job that somebody else started: all of them do what rank 0's plan says,
   * since each would shuffle its own.
   *
   * @param planOfRankZero is asked on rank 0 alone
   */
  public static void runShared(Communicator communicator, Supplier<LaunchPlan> planOfRankZero) {
    orAbort(
        communicator,
        () -> {
          LaunchPlan plan;
          try (Arena memory = Arena.ofConfined()) {
            String mine =
                communicator.rank() == 0
                    ? Json.MAPPER.writeValueAsString(planOfRankZero.get())
                    : null;
            plan =
                Json.MAPPER.readValue(
                    new Tree(communicator, memory).shareText(mine), LaunchPlan.class);
          }
          measure(plan, communicator);
        });
  }

  private static void measure(LaunchPlan plan, Communicator communicator) {
    List<String> jvmOptions = ManagementFactory.getRuntimeMXBean().getInputArguments();
    new RankRunner(plan, Collectives::named, jvmOptions).run(communicator);
  }

  /**
   * A rank that cannot go on says why and takes the others with it: they would wait for it forever.
   */
  private static void orAbort(Communicator communicator, Runnable body) {
    try {
      body.run();
    } catch (InputException e) {
      System.err.println("tutti: " + e.getMessage());
      communicator.abort(1);
    } catch (RuntimeException | Error e) {
      System.err.println("tutti: rank " + communicator.rank() + ": " + e);
      communicator.abort(1);
    }
  }
}
