package dev.tutti.rank;

import dev.tutti.InputException;
import dev.tutti.Version;
import dev.tutti.backend.Backends;
import dev.tutti.backend.nativempi.NativeBackend;
import dev.tutti.collective.Collectives;
import dev.tutti.environment.RankPlace;
import dev.tutti.launch.OrphanWatch;
import dev.tutti.launch.RankWatch;
import dev.tutti.measure.RankRunner;
import dev.tutti.measure.Tree;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.result.Json;
import dev.tutti.spi.Backend;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
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
    run(args, Collectives::named);
  }

  /**
   * As {@link #main}, for operations of the caller's.
   *
   * @param collectives finds an operation by its name
   */
  static void run(String[] args, Function<String, Collective> collectives) {
    LaunchPlan plan = Json.MAPPER.readValue(Path.of(args[args.length - 1]), LaunchPlan.class);
    try {
      refuseOtherVersion(plan.run().version());
      Backend backend = Backends.inRank(plan.backend(), List.of(args));
      Runnable end = () -> endWithLauncher(backend);
      OrphanWatch.start(plan.launcher(), end);
      RankWatch beforeInit = RankWatch.start(plan, null, end);
      backend.onEachRank(
          plan.ranks(),
          communicator -> {
            beforeInit.close();
            if (!plan.backend().kind().equals(NativeBackend.KIND)) {
              RankOutput.tagThisThread(communicator.rank()); // Native launchers do so themselves.
            }
            orAbort(communicator, () -> measure(plan, communicator, collectives, end));
          });
    } catch (InputException e) {
      System.err.println("tutti: " + e.getMessage());
      System.exit(1);
    }
  }

  /** Another host may have another Tutti, which may mean something else by the same plan. */
  private static void refuseOtherVersion(String launchers) {
    String mine = Version.text();
    if (mine != null && launchers != null && !launchers.isEmpty() && !launchers.equals(mine)) {
      throw new InputException(
          "this rank, on "
              + RankPlace.ofThisThread().host()
              + ", is Tutti "
              + mine
              + ", and it was started by "
              + launchers
              + "; put the same Tutti on every host");
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
          Runnable end = () -> Runtime.getRuntime().halt(1);
          measure(plan, communicator, Collectives::named, end);
        });
  }

  private static void measure(
      LaunchPlan plan,
      Communicator communicator,
      Function<String, Collective> collectives,
      Runnable end) {
    List<String> jvmOptions = ManagementFactory.getRuntimeMXBean().getInputArguments();
    try (RankWatch watch = RankWatch.start(plan, communicator.rank(), end)) {
      Function<String, Collective> counted =
          name -> {
            watch.nextPoint();
            return collectives.apply(name);
          };
      new RankRunner(plan, counted, jvmOptions).run(communicator);
    }
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
