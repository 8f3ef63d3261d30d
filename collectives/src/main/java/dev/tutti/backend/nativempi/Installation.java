package dev.tutti.backend.nativempi;

import dev.tutti.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An MPI on this machine: a library and the launcher that starts its ranks.
 *
 * @param library the libmpi
 * @param launcher of the same family
 * @param hyper whether it is Hyper MPI, which is an Open MPI to everything but its components
 */
record Installation(LibraryFile library, NativeLauncher launcher, boolean hyper) {
  /** A library of either family has one of these names; which one has it does not tell. */
  private static final List<String> LIBRARIES =
      List.of("libmpi.so.40", "libmpi.so.12", "libmpich.so.12", "libmpi.so", "libmpich.so");

  private static final List<String> HYPER_COMPONENTS =
      List.of("openmpi/mca_coll_ucg.so", "openmpi/mca_coll_ucx.so", "libucg.so");

  /** Returns the name and version for people, such as {@code Open MPI 4.1.4}. */
  String version() {
    String title = hyper ? "Hyper MPI, based on Open MPI" : launcher.family().title();
    return title + " " + launcher.version();
  }

  /** Returns the installation whose launcher this is; empty if it is none or has no library. */
  static Optional<Installation> of(Path program) {
    if (!Files.isExecutable(program) || Files.isDirectory(program)) {
      return Optional.empty();
    }
    return NativeLauncher.recognize(program)
        .flatMap(
            launcher ->
                prefixes(program).stream()
                    .flatMap(prefix -> libraries(prefix, launcher.family()))
                    .findFirst()
                    .map(library -> of(library, launcher)));
  }

  /** Returns an installation of these two parts. */
  static Installation of(LibraryFile library, NativeLauncher launcher) {
    boolean hyper =
        launcher.family() == MpiAbi.Family.OPEN_MPI && isHyper(library.path(), launcher.program());
    return new Installation(library, launcher, hyper);
  }

  /** Returns the folders above {@code bin/mpirun}, as it is named and where its links lead. */
  private static LinkedHashSet<Path> prefixes(Path program) {
    LinkedHashSet<Path> prefixes = new LinkedHashSet<>();
    for (Path file : List.of(program.toAbsolutePath().normalize(), real(program))) {
      Path bin = file.getParent();
      if (bin != null && bin.getParent() != null) {
        prefixes.add(bin.getParent());
      }
    }
    return prefixes;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path;
    }
  }

  /** Returns the readable libraries of a family in a tree, in the order they are tried. */
  static Stream<LibraryFile> libraries(Path prefix, MpiAbi.Family family) {
    return libraryFiles(prefix).stream()
        .flatMap(path -> readable(path).stream())
        .filter(library -> library.family() == family);
  }

  private static Optional<LibraryFile> readable(Path path) {
    try {
      return Optional.of(LibraryFile.read(path));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  /** Returns the files in a tree whose name is one of a libmpi. */
  static List<Path> libraryFiles(Path prefix) {
    List<Path> files = new ArrayList<>();
    for (Path folder : libraryFolders(prefix)) {
      for (String name : LIBRARIES) {
        Path file = folder.resolve(name);
        if (Files.isRegularFile(file)) {
          files.add(file);
        }
      }
    }
    return files;
  }

  /** Returns where a tree keeps libraries: as built from source, as in Fedora, as in Debian. */
  static List<Path> libraryFolders(Path prefix) {
    String machine = System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch64";
    return List.of(
        prefix.resolve("lib"),
        prefix.resolve("lib64"),
        prefix.resolve("lib").resolve(machine + "-linux-gnu"),
        prefix);
  }

  /**
   * Tells Hyper MPI from Open MPI. Its MPI_Get_library_version reads like Open MPI's; what differs
   * is the collective component built on UCG and the revision that ompi_info shows.
   */
  private static boolean isHyper(Path library, Path launcher) {
    Path folder = library.toAbsolutePath().getParent();
    if (HYPER_COMPONENTS.stream().map(folder::resolve).anyMatch(Files::exists)) {
      return true;
    }
    Path info = launcher.resolveSibling("ompi_info");
    return Files.isExecutable(info) && saysHyper(Probe.output(info));
  }

  /** Reads ompi_info. */
  static boolean saysHyper(String information) {
    return information
        .lines()
        .map(line -> line.strip().toLowerCase(Locale.ROOT))
        .anyMatch(
            line ->
                line.startsWith("mca coll: ucx ")
                    || line.startsWith("mca coll: ucg ")
                    || (line.contains("repo revision:") && line.contains("huawei")));
  }
}
