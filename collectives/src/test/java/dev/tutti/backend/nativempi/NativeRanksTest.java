package dev.tutti.backend.nativempi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.collective.Collectives;
import dev.tutti.collective.ContractPoints;
import dev.tutti.collective.ContractWalk;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real ranks under the real launchers of the libraries that are installed. */
class NativeRanksTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"openmpi, 2", "openmpi, 3", "mpich, 2", "mpich, 3"})
  void every_call_gives_the_right_values(String name, int ranks) throws Exception {
    Ended ended = run(NativeBackend.named(name), "every-call", ranks);
    assertEquals(Collections.nCopies(ranks, "right"), ended.words(), ended.output());
    assertEquals(0, ended.status(), ended.output());
  }

  @ParameterizedTest
  @CsvSource({"openmpi, 2", "openmpi, 3", "openmpi, 4", "mpich, 2", "mpich, 3", "mpich, 4"})
  void every_operation_is_right(String name, int ranks) throws Exception {
    Ended ended = run(NativeBackend.named(name), "every-operation", ranks);
    List<String> right =
        Collectives.ALL.stream()
            .filter(operation -> !ContractPoints.of(operation, ranks, 1).isEmpty())
            .map(operation -> operation.name() + " right")
            .toList();
    assertEquals(ranks, ended.words().size(), ended.output());
    for (String words : ended.words()) {
      List<String> lines = words.lines().toList();
      assertEquals(right.stream().filter(lines::contains).toList(), lines, ended.output());
      int knownWrong = name.equals("mpich") ? 6 : 0;
      assertTrue(lines.size() >= right.size() - knownWrong, words);
    }
  }

  @ParameterizedTest
  @CsvSource({"openmpi, 2", "openmpi, 3", "mpich, 2", "mpich, 3"})
  void every_blocking_operation_is_right_in_each_of_two_threads(String name, int ranks)
      throws Exception {
    Ended ended = run(NativeBackend.named(name), "threads", ranks);
    List<String> right =
        ContractWalk.ofThreads(ranks).stream()
            .map(operation -> operation.name() + " right")
            .toList();
    assertTrue(right.containsAll(List.of("allreduce right", "bcast right", "barrier right")));
    assertEquals(ranks, ended.words().size(), ended.output());
    ended.words().forEach(words -> assertEquals(right, words.lines().toList(), ended.output()));
  }

  /** The large-count functions at small counts: nobody has the memory for others in a test. */
  @Test
  void large_count_functions_are_right_where_a_library_has_them_and_else_unsupported()
      throws Exception {
    for (String words : run(NativeBackend.named("mpich"), "large-counts", 3).words()) {
      assertTrue(words.contains("allreduce right"), words);
      assertTrue(words.lines().allMatch(line -> line.endsWith(" right")), words);
    }
    for (String words : run(NativeBackend.named("openmpi"), "large-counts", 3).words()) {
      assertTrue(
          words.contains("allreduce unsupported: the library has no MPI_Allreduce_c"), words);
      assertTrue(words.contains("ibcast unsupported: the library has no MPI_Ibcast_c"), words);
      assertTrue(
          words.contains("alltoallv unsupported: the library has no MPI_Alltoallv_c"), words);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void a_failing_call_is_reported_with_its_name_and_the_librarys_words(String name)
      throws Exception {
    Ended ended = run(NativeBackend.named(name), "invalid-root", 2);
    assertEquals(2, ended.words().size(), ended.output());
    for (String words : ended.words()) {
      assertTrue(words.startsWith("IllegalStateException: MPI_Bcast failed: "), words);
      assertTrue(words.contains("root"), words);
      assertEquals(1, words.lines().count(), words);
    }
  }

  @Test
  void a_buffer_on_the_heap_is_refused() throws Exception {
    assertEquals(
        List.of("IllegalArgumentException: a native MPI needs a buffer from allocate"),
        run(NativeBackend.named("mpich"), "heap-buffer", 1).words());
  }

  @ParameterizedTest
  @CsvSource({"openmpi, mpich", "mpich, openmpi"})
  void ranks_under_the_launcher_of_another_mpi_are_refused(String library, String launcher)
      throws Exception {
    String path = NativeBackend.named(library).spec().library();
    Ended ended = run(NativeBackend.named(launcher), "every-call", 2, path);
    assertNotEquals(0, ended.status());
    assertEquals(
        Collections.nCopies(
            2,
            "asked for 2 ranks, the library sees 1: "
                + path
                + " was started by the launcher of another MPI; use the launcher that belongs to"
                + " it"),
        ended.words(),
        ended.output());
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void variables_reach_the_ranks(String name) throws Exception {
    assertEquals(
        List.of(
            "UCX_ERROR_SIGNALS= TUTTI_TEST=a b=c,d;e", "UCX_ERROR_SIGNALS= TUTTI_TEST=a b=c,d;e"),
        run(NativeBackend.named(name), "variables", 2).words());
  }

  @ParameterizedTest
  @CsvSource({"openmpi, Open MPI v", "mpich, MPICH Version"})
  void a_rank_knows_which_library_it_runs(String name, String version) throws Exception {
    NativeBackend backend = NativeBackend.named(name);
    List<String> lines = run(backend, "library", 1).words().getFirst().lines().toList();
    assertEquals(backend.spec().library(), lines.getFirst());
    assertEquals("the library provides MPI_THREAD_SINGLE, not MPI_THREAD_MULTIPLE", lines.get(1));
    assertTrue(lines.get(2).startsWith(version), lines.toString());
  }

  @ParameterizedTest
  @CsvSource({"openmpi, abort", "mpich, abort", "openmpi, exception", "mpich, exception"})
  void a_rank_that_gives_up_ends_the_job(String name, String scenario) throws Exception {
    Ended ended = run(NativeBackend.named(name), scenario, 2);
    assertNotEquals(0, ended.status());
    assertEquals(List.of(), ended.words());
  }

  private Ended run(NativeBackend backend, String scenario, int ranks) throws Exception {
    return run(backend, scenario, ranks, backend.spec().library());
  }

  private Ended run(NativeBackend backend, String scenario, int ranks, String library)
      throws Exception {
    Job job =
        new Job(
            ranks,
            Path.of(System.getProperty("java.home"), "bin", "java"),
            List.of("--enable-native-access=ALL-UNNAMED", "-Xmx128m", "-XX:+UseSerialGC"),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList(),
            TestRank.class.getName(),
            List.of(scenario, library, Integer.toString(ranks), folder.toString()),
            Map.of("TUTTI_TEST", "a b=c,d;e"),
            List.of(),
            folder,
            Placement.HERE);
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(backend.command(job))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(3, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return new Ended(process.waitFor(), wordsOfRanks(), Files.readString(output));
  }

  private List<String> wordsOfRanks() throws IOException {
    List<String> words = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(path -> path.getFileName().toString().startsWith("rank-")).toList()) {
        words.add(Files.readString(file));
      }
    }
    return words;
  }

  private record Ended(int status, List<String> words, String output) {}
}
