package dev.tutti.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.backend.Backends;
import dev.tutti.spi.Backend;
import java.util.List;

/** Skips tests of backends that are not installed, with the backend's own sentence. */
final class Availability {
  private Availability() {}

  static void assume(String... backends) {
    for (String name : List.of(backends)) {
      Backend backend =
          Backends.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
      assumeTrue(
          backend.unavailable().isEmpty(), () -> name + ": " + backend.unavailable().orElseThrow());
    }
  }
}
