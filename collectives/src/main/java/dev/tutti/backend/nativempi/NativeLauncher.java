package dev.tutti.backend.nativempi;

import dev.tutti.spi.Job;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The program that starts the ranks of a native library. One class translates for each kind. */
sealed interface NativeLauncher permits OpenMpiLauncher, HydraLauncher, SrunLauncher {

  /** Returns the program, as it was found. */
  Path program();

  /** Returns its version, which is that of the library it belongs to. */
  String version();

  /** Returns the libraries whose ranks it starts. */
  MpiAbi.Family family();

  /**
   * Returns the command that starts a job.
   *
   * @param job what to start
   * @param variables for the ranks alone
   * @param bindTo what each rank is bound to: {@code core}, {@code socket}, {@code numa}, {@code
   *     none}
   * @param oversubscribed whether there are more ranks than cores or slots
   */
  List<String> command(
      Job job, Map<String, String> variables, String bindTo, boolean oversubscribed);

  /** Asks a program what it is; empty if it is no launcher that Tutti knows. */
  static Optional<NativeLauncher> recognize(Path program) {
    String answer = Probe.output(program, "--version");
    return OpenMpiLauncher.from(program, answer).or(() -> HydraLauncher.from(program, answer));
  }
}
