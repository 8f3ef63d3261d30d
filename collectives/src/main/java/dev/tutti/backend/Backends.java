package dev.tutti.backend;

import dev.tutti.InputException;
import dev.tutti.backend.local.LocalBackend;
import dev.tutti.backend.mpj.MpjBackend;
import dev.tutti.backend.nativempi.NativeBackend;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import java.util.List;

/** The backends Tutti knows. */
public final class Backends {

  /** Those with a name of their own, in the order of lists and tables. */
  public static final List<Backend> ALL =
      List.of(
          MpjBackend.MULTICORE,
          MpjBackend.FLAT,
          MpjBackend.NIODEV,
          MpjBackend.HYBDEV,
          NativeBackend.named("openmpi"),
          NativeBackend.named("mpich"),
          NativeBackend.named("hypermpi"),
          new LocalBackend());

  private Backends() {}

  /** Returns the backend that a specification means, in the launching process. */
  public static Backend of(BackendSpec spec) {
    return inRank(spec, List.of());
  }

  /**
   * Returns the backend that the launching process chose.
   *
   * @param argv all arguments of the rank's main method, of which the last is Tutti's: MPJ
   *     Express's launcher puts its own before it
   */
  public static Backend inRank(BackendSpec spec, List<String> argv) {
    return switch (spec.kind()) {
      case MpjBackend.KIND -> new MpjBackend(spec, argv);
      case NativeBackend.KIND -> NativeBackend.of(spec);
      case LocalBackend.KIND -> new LocalBackend();
      default -> throw new InputException("backend kind '" + spec.kind() + "' is not known");
    };
  }

  /** Returns a backend for the native library in a folder, under a name the user chose. */
  public static Backend custom(String name, String prefix) {
    return NativeBackend.at(name, prefix);
  }
}
