package dev.tutti.launch;

import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Job;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Starts {@link FakeRank} as its only process, which behaves as its setting says. */
record FakeBackend(BackendSpec spec) implements Backend {
  static BackendSpec named(String name, String behaviour) {
    return new BackendSpec(
        name, "local", null, null, null, Map.of("behaviour", behaviour), Map.of(), List.of());
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public Optional<String> unavailable() {
    return Optional.empty();
  }

  @Override
  public Optional<String> version() {
    return Optional.empty();
  }

  @Override
  public List<String> command(Job job) {
    return spec.settings().get("behaviour").equals("no launcher")
        ? List.of("/nonexistent/mpirun")
        : job.rankCommand();
  }

  @Override
  public void onEachRank(int ranks, Consumer<Communicator> body) {
    throw new UnsupportedOperationException("a fake rank measures nothing");
  }
}
