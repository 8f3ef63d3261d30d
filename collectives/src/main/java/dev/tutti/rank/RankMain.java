package dev.tutti.rank;

import dev.tutti.InputException;
import dev.tutti.backend.Backends;
import dev.tutti.collective.Collectives;
import dev.tutti.launch.OrphanWatch;
import dev.tutti.measure.RankRunner;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.result.Json;
import dev.tutti.spi.Backend;
import dev.tutti.spi.Communicator;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

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
    List<String> jvmOptions = ManagementFactory.getRuntimeMXBean().getInputArguments();
    try {
      Backend backend = Backends.inRank(plan.backend(), List.of(args));
      OrphanWatch.start(plan.launcher(), () -> endWithLauncher(backend));
      backend.onEachRank(plan.ranks(), communicator -> runRank(plan, jvmOptions, communicator));
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
   * A rank that cannot go on says why and takes the others with it: they would wait for it forever.
   */
  private static void runRank(LaunchPlan plan, List<String> jvmOptions, Communicator communicator) {
    try {
      new RankRunner(plan, Collectives::named, jvmOptions).run(communicator);
    } catch (InputException e) {
      System.err.println("tutti: " + e.getMessage());
      communicator.abort(1);
    } catch (RuntimeException | Error e) {
      System.err.println("tutti: rank " + communicator.rank() + ": " + e);
      communicator.abort(1);
    }
  }
}
