package dev.tutti.backend;

import dev.tutti.InputException;
import dev.tutti.backend.nativempi.NativeBackend;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import java.util.List;

/** The backends Tutti knows. */
public final class Backends {

  /** Those with a name of their own, in the order of lists and tables. */
  public static final List<Backend> ALL =
      List.of(
          NativeBackend.named("openmpi"),
          NativeBackend.named("mpich"),
          NativeBackend.named("hypermpi"));

  private Backends() {}

  /**
   * Returns the backend that a specification means: in a rank, what the launching process chose.
   */
  public static Backend of(BackendSpec spec) {
    return switch (spec.kind()) {
      case NativeBackend.KIND -> NativeBackend.of(spec);
      default -> throw new InputException("backend kind '" + spec.kind() + "' is not known");
    };
  }

  /** Returns a backend for the native library in a folder, under a name the user chose. */
  public static Backend custom(String name, String prefix) {
    return NativeBackend.at(name, prefix);
  }
}
