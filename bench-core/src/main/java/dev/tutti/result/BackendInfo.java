package dev.tutti.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The library under test, as its ranks saw it.
 *
 * @param name the backend's name
 * @param kind {@code native}, {@code mpj}, {@code local}, or a format's name for imported numbers
 * @param library what MPI_Get_library_version returned on rank 0, null before the ranks run
 * @param libraryPath the file it was loaded from, null if unknown
 * @param launcherCommand the exact command that started the ranks
 * @param variables the ranks' variables that steer the library (OMPI_MCA_*, UCX_*, UCG_*,
 *     MPIR_CVAR_*, I_MPI_*), sorted
 */
public record BackendInfo(
    String name,
    String kind,
    String library,
    String libraryPath,
    List<String> launcherCommand,
    Map<String, String> variables) {

  public BackendInfo {
    launcherCommand = launcherCommand == null ? List.of() : List.copyOf(launcherCommand);
    variables = variables == null ? Map.of() : new TreeMap<>(variables);
  }
}
