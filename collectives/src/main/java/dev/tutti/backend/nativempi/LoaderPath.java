package dev.tutti.backend.nativempi;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * LD_LIBRARY_PATH for the programs of one MPI. A shell that has another one switched on, by an
 * environment module for example, would make this one's mpirun load that one's libraries and crash.
 */
final class LoaderPath {
  static final String VARIABLE = "LD_LIBRARY_PATH";
  private static final List<String> MPI_LIBRARIES =
      List.of("libmpi.so.40", "libmpi.so.12", "libmpich.so.12", "libopen-rte.so.40");
  private static final List<Path> SYSTEM = List.of(Path.of("/lib"), Path.of("/usr/lib"));

  private LoaderPath() {}

  /**
   * Returns the value for an MPI whose libraries are in {@code own}: that folder, unless the loader
   * looks there anyway, then what was inherited without the folders of other MPIs.
   *
   * @param own the folder of a libmpi
   * @param inherited the variable's present value, null if it is not set
   */
  static String of(Path own, String inherited) {
    Stream<Path> first = SYSTEM.stream().anyMatch(own::startsWith) ? Stream.of() : Stream.of(own);
    Stream<Path> rest =
        Arrays.stream((inherited == null ? "" : inherited).split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .map(Path::of)
            .filter(folder -> MPI_LIBRARIES.stream().map(folder::resolve).noneMatch(Files::exists));
    return Stream.concat(first, rest)
        .distinct()
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
