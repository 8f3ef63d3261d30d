package dev.tutti.backend.local;

import dev.tutti.InputException;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Job;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Ranks as threads of one JVM, started as one process like any other backend. */
public final class LocalBackend implements Backend {
  /** The kind in specifications. */
  public static final String KIND = "local";

  @Override
  public String name() {
    return "local";
  }

  @Override
  public BackendSpec spec() {
    return new BackendSpec(name(), KIND, null, null, null, Map.of(), Map.of(), List.of());
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public Optional<String> version() {
    return Optional.of("threads of one JVM");
  }

  @Override
  public List<String> command(Job job) {
    String launcher = job.placement().launcher();
    if (!job.placement().hosts().isEmpty() || (launcher != null && !launcher.equals("none"))) {
      throw new InputException(
          "backend local is threads of one process: leave hosts and launcher out, or name another"
              + " backend");
    }
    return job.rankCommand();
  }

  @Override
  public Map<String, String> launcherEnvironment(Job job) {
    return job.environment();
  }

  @Override
  public void onEachRank(int ranks, Consumer<Communicator> body) {
    LocalWorld.run(ranks, body);
  }
}
