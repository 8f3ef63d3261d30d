package dev.tutti.backend.nativempi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Trees of links to the installed libraries stand for those of other machines. */
class SearchTest {
  private static final int ELF_CLASS = 4;
  private static final int ELF_MACHINE = 18;

  private static final Search HERE = new Search(System.getenv());
  private static final Installation OPEN_MPI = HERE.openMpi();
  private static final Installation MPICH = HERE.mpich();

  private final List<Path> links = new ArrayList<>();
  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void without_links() throws IOException {
    folder = temporary.toRealPath();
  }

  @AfterEach
  void delete_links() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }

  @Test
  void both_libraries_are_told_apart_by_their_symbols() {
    assertEquals(MpiAbi.Family.OPEN_MPI, OPEN_MPI.library().family());
    assertEquals(MpiAbi.Family.MPICH, MPICH.library().family());
    assertTrue(OPEN_MPI.version().matches("Open MPI \\d+\\.\\d+\\S*"), OPEN_MPI.version());
    assertTrue(MPICH.version().matches("MPICH \\d+\\.\\d+\\S*"), MPICH.version());
    assertFalse(OPEN_MPI.hyper());
  }

  @Test
  void a_misleading_name_does_not_change_what_a_library_is() throws IOException {
    Path named = link(folder.resolve("lib/libmpi.so.40"), MPICH.library().path());
    assertEquals(MpiAbi.Family.MPICH, LibraryFile.read(named).family());
  }

  @Test
  void a_tree_with_bin_and_lib_is_used_whole() throws IOException {
    Path library = link(folder.resolve("lib/libmpi.so"), OPEN_MPI.library().path());
    Path program = link(folder.resolve("bin/mpirun"), OPEN_MPI.launcher().program());
    Installation found = HERE.at(folder);
    assertEquals(library, found.library().path());
    assertEquals(program, found.launcher().program());
  }

  @Test
  void a_tree_without_a_launcher_takes_one_of_the_same_family_from_the_path() throws IOException {
    link(folder.resolve("lib64/libmpi.so.12"), MPICH.library().path());
    assertEquals(MPICH.launcher().version(), HERE.at(folder).launcher().version());
    assertEquals(MpiAbi.Family.MPICH, HERE.at(folder).launcher().family());
  }

  @Test
  void debians_folder_of_plugins_stands_for_the_library_beside_it() throws IOException {
    Path library = link(folder.resolve("libmpi.so.40"), OPEN_MPI.library().path());
    link(folder.resolve("libmpich.so.12"), MPICH.library().path());
    Files.createDirectories(folder.resolve("openmpi"));
    Files.createDirectories(folder.resolve("mpich"));
    assertEquals(library, HERE.at(folder.resolve("openmpi")).library().path());
    assertEquals(MpiAbi.Family.MPICH, HERE.at(folder.resolve("mpich")).library().family());
  }

  @Test
  void a_library_may_be_named_itself() throws IOException {
    Path library = link(folder.resolve("lib/mine.so"), MPICH.library().path());
    assertEquals(library, HERE.at(library).library().path());
    assertEquals(MpiAbi.Family.MPICH, HERE.at(library).launcher().family());
  }

  @Test
  void a_library_without_any_launcher_is_reported() throws IOException {
    Path library = link(folder.resolve("lib/libmpi.so"), OPEN_MPI.library().path());
    assertSays(
        "no launcher for "
            + library
            + " found: neither "
            + folder.resolve("bin")
            + " nor PATH has an mpirun or mpiexec of Open MPI",
        () -> new Search(Map.of("PATH", folder.toString())).at(folder));
  }

  @Test
  void a_missing_or_empty_folder_is_reported_with_the_places_tried() {
    Path missing = folder.resolve("missing");
    assertSays("folder " + missing + " of an MPI library does not exist", () -> HERE.at(missing));
    InputException empty = assertThrows(InputException.class, () -> HERE.at(folder));
    assertTrue(empty.getMessage().startsWith("no libmpi found in " + folder.resolve("lib")));
  }

  @Test
  void a_file_that_is_no_library_is_reported() throws IOException {
    Path text = Files.writeString(folder.resolve("libmpi.so"), "/* GNU ld script */\n");
    assertSays("MPI library " + text + " is not a shared library", () -> HERE.at(folder));
    Path empty = Files.createFile(folder.resolve("empty.so"));
    assertSays("MPI library " + empty + " is not a shared library", () -> HERE.at(empty));
  }

  @Test
  void a_cut_off_library_is_reported() throws IOException {
    byte[] whole = Files.readAllBytes(OPEN_MPI.library().path());
    Path half = folder.resolve("half.so");
    Files.write(half, Arrays.copyOf(whole, whole.length / 2));
    assertSays("MPI library " + half + " is not a shared library", () -> HERE.at(half));
  }

  @Test
  void a_library_that_is_no_mpi_is_reported_with_the_symbols_it_lacks() {
    Path other = Path.of(System.getProperty("java.home"), "lib", "libjava.so");
    assertSays(
        other
            + " is no MPI library that Tutti can call: it exports neither ompi_mpi_comm_world"
            + " (Open MPI) nor MPIR_Dup_fn (MPICH)",
        () -> HERE.at(other));
  }

  @Test
  void a_library_for_another_machine_is_reported() throws IOException {
    boolean amd64 = System.getProperty("os.arch").equals("amd64");
    Path other = patched("other.so", ELF_MACHINE, amd64 ? 183 : 62);
    String machine = amd64 ? "aarch64" : "amd64";
    assertSays(
        "MPI library "
            + other
            + " is built for "
            + machine
            + " and this Java runs on "
            + System.getProperty("os.arch")
            + "; name one that is built for this machine",
        () -> HERE.at(other));
  }

  @Test
  void a_32_bit_library_is_refused() throws IOException {
    Path small = patched("small.so", ELF_CLASS, 1);
    String words = assertThrows(InputException.class, () -> HERE.at(small)).getMessage();
    assertTrue(words.startsWith("MPI library " + small + " is "), words);
  }

  @Test
  void nothing_on_the_path_is_reported_with_what_was_looked_for() {
    Search nowhere = new Search(Map.of("PATH", folder.toString(), "HOME", folder.toString()));
    assertSays(
        "no Open MPI found: none of mpirun.openmpi, mpirun, orterun on PATH is its launcher with"
            + " a libmpi beside it; install openmpi-bin or name its folder with --backend"
            + " NAME=PREFIX",
        nowhere::openMpi);
    String words = assertThrows(InputException.class, nowhere::hyperMpi).getMessage();
    assertTrue(words.startsWith("no Hyper MPI found: HMPI_HOME is not set"), words);
    assertTrue(words.contains(folder.resolve("HPCKit").toString()), words);
  }

  @Test
  void hyper_mpi_is_told_from_open_mpi_by_its_collective_component() throws IOException {
    Path prefix = folder.resolve("HPCKit/25.0.0/hmpi/bisheng");
    hyper(prefix);
    Search search =
        new Search(Map.of("PATH", prefix.resolve("bin").toString(), "HOME", folder.toString()));
    assertEquals(prefix.resolve("lib/libmpi.so.40"), search.hyperMpi().library().path());
    assertTrue(search.hyperMpi().version().startsWith("Hyper MPI, based on Open MPI "));
    assertThrows(InputException.class, search::openMpi);
  }

  @Test
  void hmpi_home_decides_and_must_hold_hyper_mpi() throws IOException {
    hyper(folder.resolve("mine"));
    assertEquals(
        folder.resolve("mine/lib/libmpi.so.40"),
        new Search(Map.of("HMPI_HOME", folder.resolve("mine").toString()))
            .hyperMpi()
            .library()
            .path());
    Path plain = folder.resolve("plain");
    link(plain.resolve("lib/libmpi.so.40"), OPEN_MPI.library().path());
    link(plain.resolve("bin/mpirun"), OPEN_MPI.launcher().program());
    assertSays(
        "HMPI_HOME " + plain + " holds " + OPEN_MPI.version() + ", not Hyper MPI",
        () -> new Search(Map.of("HMPI_HOME", plain.toString())).hyperMpi());
  }

  @Test
  void ompi_info_betrays_hyper_mpi() {
    String start = "                 Package: Open MPI\n";
    assertTrue(Installation.saysHyper(start + "  Open MPI repo revision: huawei-1.1.1\n"));
    assertTrue(Installation.saysHyper(start + "                MCA coll: ucx (MCA v2.1.0)\n"));
    assertFalse(
        Installation.saysHyper(
            start
                + "  Open MPI repo revision: v4.1.4\n                 MCA pml: ucx (MCA v2.1.0)\n"));
  }

  @Test
  void another_mpi_in_ld_library_path_is_left_out() throws IOException {
    link(folder.resolve("theirs/libmpi.so.40"), OPEN_MPI.library().path());
    Path plain = Files.createDirectories(folder.resolve("ucx"));
    Path own = folder.resolve("own");
    String inherited = folder.resolve("theirs") + ":" + plain + ":";
    assertEquals(own + ":" + plain, LoaderPath.of(own, inherited));
    assertEquals(plain.toString(), LoaderPath.of(Path.of("/usr/lib/here"), inherited));
    assertEquals("", LoaderPath.of(Path.of("/usr/lib/here"), null));
  }

  private void hyper(Path prefix) throws IOException {
    link(prefix.resolve("lib/libmpi.so.40"), OPEN_MPI.library().path());
    link(prefix.resolve("bin/mpirun"), OPEN_MPI.launcher().program());
    Files.createDirectories(prefix.resolve("lib/openmpi"));
    Files.createFile(prefix.resolve("lib/openmpi/mca_coll_ucg.so"));
  }

  private Path link(Path link, Path target) throws IOException {
    Files.createDirectories(link.getParent());
    links.add(link);
    return Files.createSymbolicLink(link, target);
  }

  /** Copies Open MPI's library with one byte of its header changed. */
  private Path patched(String name, int position, int value) throws IOException {
    Path copy = Files.copy(OPEN_MPI.library().path().toRealPath(), folder.resolve(name));
    try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "rw")) {
      file.seek(position);
      file.write(value);
    }
    return copy;
  }

  private static void assertSays(String sentence, Executable code) {
    assertEquals(sentence, assertThrows(InputException.class, code).getMessage());
  }
}
