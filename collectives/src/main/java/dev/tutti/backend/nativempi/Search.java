package dev.tutti.backend.nativempi;

import dev.tutti.InputException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where native libraries are looked for. Nothing found is an {@link InputException} that says where
 * it was looked.
 *
 * @param environment the variables that steer the search: PATH, HOME, HMPI_HOME, OPAL_PREFIX
 */
record Search(Map<String, String> environment) {
  private static final List<String> OPEN_MPI_LAUNCHERS =
      List.of("mpirun.openmpi", "mpirun", "orterun");
  private static final List<String> HYDRA_LAUNCHERS =
      List.of("mpiexec.hydra", "mpiexec.mpich", "mpiexec", "mpirun");
  private static final List<String> LAUNCHERS =
      List.of("mpirun", "mpiexec.hydra", "mpiexec", "mpirun.openmpi", "mpiexec.mpich", "orterun");

  /** Where Fedora and its descendants put the libraries that environment modules switch on. */
  private static final List<Path> MODULE_FOLDERS =
      List.of(Path.of("/usr/lib64/openmpi/bin"), Path.of("/usr/lib64/mpich/bin"));

  private static final int HPCKIT_DEPTH = 6;

  /** Returns Open MPI, but not Hyper MPI. */
  Installation openMpi() {
    return installations(programs(OPEN_MPI_LAUNCHERS))
        .filter(found -> found.launcher().family() == MpiAbi.Family.OPEN_MPI && !found.hyper())
        .findFirst()
        .orElseThrow(() -> absent("Open MPI", OPEN_MPI_LAUNCHERS, "openmpi-bin"));
  }

  /** Returns MPICH. */
  Installation mpich() {
    return installations(programs(HYDRA_LAUNCHERS))
        .filter(found -> found.launcher().family() == MpiAbi.Family.MPICH)
        .findFirst()
        .orElseThrow(() -> absent("MPICH", HYDRA_LAUNCHERS, "mpich"));
  }

  private static InputException absent(String title, List<String> names, String debianPackage) {
    return new InputException(
        "no "
            + title
            + " found: none of "
            + String.join(", ", names)
            + " on PATH is its launcher with a libmpi beside it; install "
            + debianPackage
            + " or name its folder with --backend NAME=PREFIX");
  }

  /** Returns Hyper MPI from where HMPI_HOME says, else from the places it is usually put. */
  Installation hyperMpi() {
    String home = environment.get("HMPI_HOME");
    if (home != null && !home.isBlank()) {
      Installation found = at(Path.of(home));
      if (!found.hyper()) {
        throw new InputException(
            "HMPI_HOME " + home + " holds " + found.version() + ", not Hyper MPI");
      }
      return found;
    }
    return installations(
            Stream.concat(
                hyperPrefixes().stream().map(prefix -> prefix.resolve("bin/mpirun")),
                programs(List.of("mpirun"))))
        .filter(Installation::hyper)
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "no Hyper MPI found: HMPI_HOME is not set and none of "
                        + String.join(", ", hyperPlaces().stream().map(Path::toString).toList())
                        + " nor mpirun on PATH is one; set HMPI_HOME to its folder"));
  }

  private List<Path> hyperPlaces() {
    Path home = Path.of(environment.getOrDefault("HOME", "/"));
    List<Path> places = new ArrayList<>();
    Optional.ofNullable(environment.get("OPAL_PREFIX"))
        .filter(Predicate.not(String::isBlank))
        .ifPresent(prefix -> places.add(Path.of(prefix)));
    for (Path root : List.of(Path.of("/opt"), Path.of("/usr/local"), home)) {
      places.addAll(
          List.of(root.resolve("HPCKit"), root.resolve("hmpi"), root.resolve("hypermpi")));
    }
    return places;
  }

  /** Returns those places, and what is inside HPCKit's, whose versions nest in several ways. */
  private List<Path> hyperPrefixes() {
    List<Path> prefixes = new ArrayList<>();
    for (Path place : hyperPlaces()) {
      if (place.endsWith("HPCKit") && Files.isDirectory(place)) {
        prefixes.addAll(insideHpcKit(place));
      } else {
        prefixes.add(place);
      }
    }
    return prefixes;
  }

  private static List<Path> insideHpcKit(Path root) {
    try (Stream<Path> files =
        Files.find(
            root,
            HPCKIT_DEPTH,
            (path, attributes) ->
                path.endsWith("bin/mpirun") && path.toString().contains("hmpi"))) {
      return files.sorted().map(path -> path.getParent().getParent()).toList().reversed();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** Returns the library in a folder, or the one that is this file, and a launcher for it. */
  Installation at(Path given) {
    Path prefix = given.toAbsolutePath().normalize();
    if (Files.isRegularFile(prefix)) {
      return with(LibraryFile.read(prefix), folderAbove(prefix.getParent()));
    }
    if (!Files.isDirectory(prefix)) {
      throw new InputException("folder " + prefix + " of an MPI library does not exist");
    }
    return LAUNCHERS.stream()
        .map(prefix.resolve("bin")::resolve)
        .flatMap(program -> Installation.of(program).stream())
        .filter(found -> found.library().path().startsWith(prefix))
        .findFirst()
        .orElseGet(() -> with(library(prefix), prefix));
  }

  private static LibraryFile library(Path prefix) {
    List<Path> files = Installation.libraryFiles(prefix);
    if (!files.isEmpty()) {
      return LibraryFile.read(files.getFirst());
    }
    return debianLibrary(prefix)
        .orElseThrow(
            () ->
                new InputException(
                    "no libmpi found in "
                        + String.join(
                            ", ",
                            Installation.libraryFolders(prefix).stream()
                                .map(Path::toString)
                                .toList())
                        + "; name the folder that holds lib/libmpi.so"));
  }

  /** Debian keeps plugins in /usr/lib/MACHINE/openmpi or mpich and the library itself beside it. */
  private static Optional<LibraryFile> debianLibrary(Path prefix) {
    MpiAbi.Family family = prefix.endsWith("mpich") ? MpiAbi.Family.MPICH : MpiAbi.Family.OPEN_MPI;
    return prefix.endsWith("mpich") || prefix.endsWith("openmpi")
        ? Installation.libraries(prefix.getParent(), family).findFirst()
        : Optional.empty();
  }

  /** Pairs a library with a launcher in its own tree, else with one on PATH. */
  private Installation with(LibraryFile library, Path prefix) {
    Stream<Path> own = LAUNCHERS.stream().map(prefix.resolve("bin")::resolve);
    Stream<Path> others = programs(List.of("mpirun.openmpi", "mpiexec.hydra", "mpirun", "mpiexec"));
    return Stream.concat(own.filter(Files::isExecutable), others)
        .flatMap(program -> NativeLauncher.recognize(program).stream())
        .filter(launcher -> launcher.family() == library.family())
        .findFirst()
        .map(launcher -> Installation.of(library, launcher))
        .orElseThrow(
            () ->
                new InputException(
                    "no launcher for "
                        + library.path()
                        + " found: neither "
                        + prefix.resolve("bin")
                        + " nor PATH has an mpirun or mpiexec of "
                        + library.family().title()));
  }

  /**
   * Returns a program on PATH.
   *
   * @throws InputException if there is none of that name
   */
  Path program(String name) {
    return programs(List.of(name))
        .findFirst()
        .orElseThrow(
            () -> new InputException("no " + name + " on PATH; leave --launcher " + name + " out"));
  }

  private static Path folderAbove(Path folder) {
    return Objects.requireNonNullElse(folder.getParent(), folder);
  }

  private static Stream<Installation> installations(Stream<Path> programs) {
    return programs.flatMap(program -> Installation.of(program).stream());
  }

  /** Returns the programs of these names on PATH, the first name first. */
  private Stream<Path> programs(List<String> names) {
    List<Path> folders =
        Stream.concat(
                Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                    .filter(Predicate.not(String::isEmpty))
                    .map(Path::of),
                MODULE_FOLDERS.stream())
            .toList();
    return names.stream()
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
        .filter(Files::isExecutable);
  }
}
