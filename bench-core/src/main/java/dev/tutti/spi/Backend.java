package dev.tutti.spi;

import java.io.Closeable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One way of starting ranks and of giving each its {@link Communicator}. */
public interface Backend {

  /** Returns the name in options, tables and file names. */
  String name();

  /** Returns what the ranks need to know to open this backend again. */
  BackendSpec spec();

  /** Returns why this backend cannot be used here, in one sentence; empty where it can. */
  Optional<String> unavailable();

  /** Returns the version as far as it can be known without starting ranks; empty if it cannot. */
  Optional<String> version();

  /** Returns the command that starts all ranks of a job. */
  List<String> command(Job job);

  /** Returns variables for the launcher's own process, beside those it inherits. */
  default Map<String, String> launcherEnvironment(Job job) {
    return Map.of();
  }

  /** Makes, once and before the first launch, what starts ranks faster; nothing by default. */
  default void prepare(Job job) {}

  /**
   * Starts what must run beside the ranks, such as MPJ Express's daemon, and returns what ends it.
   *
   * @throws java.io.IOException if it does not start, in one sentence
   */
  default Closeable start(Job job) throws java.io.IOException {
    return () -> {};
  }

  /**
   * In a rank whose launching process was killed: ends what {@link #start} had started, which
   * nobody else can end now. The rank itself ends afterwards.
   */
  default void endOrphans() {}

  /** In a started rank: calls {@code body} with the communicator of each rank this process has. */
  void onEachRank(int ranks, Consumer<Communicator> body);
}
