package dev.tutti.backend.mpj;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real jobs of the real library, on this machine. */
final class MpjBackendTest {
  /** The rest takes longer to start, and its collectives are the same code. */
  private static final List<String> ONE_JVM = List.of("mpj", "mpj-flat");

  /** 127.0.0.1, the same as an address of the sixth version, and ::1. */
  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  @TempDir Path folder;

  static Stream<Arguments> jobs() {
    return names()
        .flatMap(
            name ->
                (ONE_JVM.contains(name) ? IntStream.of(2, 3, 4) : IntStream.of(3))
                    .mapToObj(ranks -> Arguments.of(name, ranks)));
  }

  static Stream<String> names() {
    return ProbeRank.BACKENDS.stream().map(MpjBackend::name);
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void every_rank_sees_the_world_and_right_results_but_those_known_to_be_wrong(
      String name, int ranks) throws Exception {
    String output = run(name, ranks, "check");
    for (int rank = 0; rank < ranks; rank++) {
      assertTrue(Files.exists(folder.resolve("rank-" + rank)), output);
      List<String> seen = Files.readAllLines(folder.resolve("rank-" + rank));
      assertEquals("world " + rank + "/" + ranks, seen.get(0));
      assertTrue(seen.get(1).startsWith("library MPJ Express 0.44 ("), seen.get(1));
      assertEquals(name.equals("mpj-flat"), seen.get(1).contains("flat collectives"), seen.get(1));
      assertTrue(Files.exists(Path.of(seen.get(2).substring("path ".length()))), seen.get(2));
      assertEquals("left neighbour " + (rank + ranks - 1) % ranks, seen.get(3));
      checkResults(seen.subList(4, seen.size()), ranks >= 3 && !name.equals("mpj-flat"));
    }
    assertNothingIsLeft();
  }

  /**
   * The library lacks three operations and has three defects that Tutti must show: its MPI_BOR and
   * MPI_BXOR return one rank's data, its default Reduce_scatter is wrong for three ranks and more,
   * and of all collectives with derived datatypes only Bcast minds how far they extend.
   */
  private static void checkResults(List<String> results, boolean reduceScatterIsWrong) {
    assertEquals(
        List.of(
            "reduce_scatter_block unsupported: the library has no MPI_Reduce_scatter_block",
            "exscan unsupported: the library has no MPI_Exscan",
            "alltoallw unsupported: the library has no MPI_Alltoallw"),
        results.stream()
            .filter(line -> line.contains(" unsupported: ") && !line.contains(" MPJ Express has "))
            .filter(line -> !line.endsWith(" the library has no MPI_Cart_create"))
            .toList());
    assertEquals(
        17,
        results.stream()
            .filter(
                line -> line.endsWith(" no non-blocking collectives") && !line.contains("neighbor"))
            .count());
    assertEquals(
        17,
        results.stream()
            .filter(
                line -> line.endsWith(" no persistent collectives") && !line.contains("neighbor"))
            .count());
    List<String> wrong = results.stream().filter(line -> line.contains(" wrong: ")).toList();
    assertTrue(wrong.stream().allMatch(line -> line.contains(" buffer")), wrong.toString());
    assertEquals(
        reduceScatterIsWrong,
        wrong.stream().anyMatch(line -> line.contains("reduce_scatter") && !isOrReduction(line)));
    assertEquals(
        List.of(),
        wrong.stream()
            .filter(line -> !isOrReduction(line) && !isDerivedBlock(line))
            .filter(line -> !reduceScatterIsWrong || !line.contains("reduce_scatter"))
            .toList());
    assertTrue(
        wrong.stream().anyMatch(line -> line.startsWith("allreduce ") && isOrReduction(line)));
    assertTrue(
        wrong.stream().anyMatch(line -> line.startsWith("alltoall ") && isDerivedBlock(line)));
  }

  private static boolean isDerivedBlock(String line) {
    return line.contains("derived=") && !line.startsWith("bcast ");
  }

  private static boolean isOrReduction(String line) {
    return line.contains("op=BOR") || line.contains("op=BXOR");
  }

  @ParameterizedTest
  @MethodSource("names")
  void a_rank_that_throws_ends_the_job(String name) throws Exception {
    String output = run(name, 2, "throw");
    assertTrue(output.contains("rank 1 fails on purpose"), output);
    assertFalse(Files.exists(folder.resolve("rank-0")));
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @MethodSource("names")
  void abort_ends_the_job(String name) throws Exception {
    run(name, 2, "abort");
    assertFalse(Files.exists(folder.resolve("rank-0")));
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @MethodSource("names")
  void ranks_whose_launcher_was_killed_end_the_daemon_too(String name) throws Exception {
    MpjBackend backend = ProbeRank.known(name);
    Job job = prepare(name, 2, "orphan");
    Closeable neverClosedByAKilledProcess = backend.start(job);
    try {
      await(name, start(backend, job));
      assertNothingIsLeft();
    } finally {
      neverClosedByAKilledProcess.close();
    }
  }

  @Test
  void a_job_has_ports_of_its_own_so_that_another_can_run_beside_it() throws Exception {
    Job job = prepare("mpj-niodev", 2, "unused");
    Properties usual = Installation.find(null, System.getenv()).configuration();
    try (Closeable _ = MpjBackend.NIODEV.start(job)) {
      Properties own = Installation.read(folder.resolve("mpj"));
      List<String> keys =
          usual.stringPropertyNames().stream().filter(key -> key.contains(".port.")).toList();
      assertEquals(3, keys.size());
      keys.forEach(key -> assertNotEquals(usual.getProperty(key), own.getProperty(key), key));
    }
    assertNothingIsLeft();
  }

  @Test
  void without_hosts_the_daemon_can_be_reached_from_this_machine_only() throws Exception {
    Job job = prepare("mpj-niodev", 2, "unused");
    try (Closeable _ = MpjBackend.NIODEV.start(job)) {
      Properties own = Installation.read(folder.resolve("mpj"));
      for (String key : List.of("mpjexpress.mpjdaemon.port.1", "mpjexpress.mpjdaemon.port.2")) {
        Set<String> addresses = listening(Integer.parseInt(own.getProperty(key)));
        assertFalse(addresses.isEmpty(), key);
        assertTrue(LOOPBACK.containsAll(addresses), key + " on " + addresses);
      }
    }
    assertNothingIsLeft();
  }

  /** Returns the addresses at which somebody listens on a port, as the kernel writes them. */
  private static Set<String> listening(int port) throws IOException {
    Set<String> addresses = new TreeSet<>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      for (String line : Files.readAllLines(Path.of(table))) {
        String[] fields = line.strip().split("\\s+", -1);
        if (fields[3].equals("0A")
            && fields[1].endsWith(String.format(Locale.ROOT, ":%04X", port))) {
          addresses.add(fields[1].substring(0, fields[1].indexOf(':')));
        }
      }
    }
    return addresses;
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpj", "mpj-niodev"})
  void another_launcher_is_refused(String name) {
    Placement slurm = new Placement(List.of(), null, null, null, "srun", null);
    InputException refused =
        assertThrows(
            InputException.class,
            () -> ProbeRank.known(name).command(job(2, slurm, List.of("-Xmx64m"))));
    assertEquals(
        "backend " + name + " is started by mpjrun, not by srun; leave the launcher out",
        refused.getMessage());
  }

  @Test
  void threads_of_one_process_cannot_be_spread_over_hosts() {
    Placement hosts =
        new Placement(List.of(new Placement.Host("h1", 2)), null, null, null, null, null);
    assertThrows(
        InputException.class, () -> ProbeRank.known("mpj").command(job(2, hosts, List.of())));
  }

  @Test
  void ranks_per_node_need_hosts() {
    Placement perNode = new Placement(List.of(), 2, null, null, null, null);
    assertEquals(
        "backend mpj-niodev has this machine alone: give --hosts with --ranks-per-node",
        assertThrows(
                InputException.class,
                () -> ProbeRank.known("mpj-niodev").command(job(4, perNode, List.of())))
            .getMessage());
  }

  @Test
  void a_jvm_option_that_mpjrun_would_take_for_the_main_class_is_refused() {
    InputException refused =
        assertThrows(
            InputException.class,
            () ->
                ProbeRank.known("mpj")
                    .command(job(2, Placement.HERE, List.of("--add-modules", "java.se"))));
    assertEquals(
        "mpjrun would take 'java.se' for the main class; write it as -option=value",
        refused.getMessage());
  }

  @Test
  void the_librarys_own_jars_do_not_stand_on_the_class_path() {
    List<String> command = ProbeRank.known("mpj").command(job(2, Placement.HERE, List.of()));
    String classPath = command.get(command.indexOf("-cp") + 1);
    assertFalse(classPath.contains("mpj-0.44.jar"), classPath);
    assertTrue(classPath.contains("test-classes"), classPath);
  }

  private Job job(int ranks, Placement placement, List<String> jvmOptions) {
    return new Job(
        ranks,
        Path.of(System.getProperty("java.home"), "bin", "java"),
        jvmOptions,
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList(),
        ProbeRank.class.getName(),
        List.of(folder.toString()),
        Map.of(),
        List.of(),
        folder,
        placement);
  }

  private String run(String name, int ranks, String task) throws Exception {
    MpjBackend backend = ProbeRank.known(name);
    Job job = prepare(name, ranks, task);
    try (Closeable _ = backend.start(job)) {
      await(name, start(backend, job));
    }
    return readLog(folder.resolve("log"));
  }

  private Job prepare(String name, int ranks, String task) throws IOException {
    Files.write(folder.resolve("task"), List.of(name, Integer.toString(ranks), task));
    return job(ranks, Placement.HERE, List.of("-Xmx128m"));
  }

  private Process start(MpjBackend backend, Job job) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(backend.command(job));
    builder.environment().putAll(backend.launcherEnvironment(job));
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
    return builder.start();
  }

  private void await(String name, Process process) throws InterruptedException {
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    assertTrue(ended, () -> name + " hangs: " + readLog(folder.resolve("log")));
  }

  private static String readLog(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** What was told to end may take a moment to do so. */
  private void assertNothingIsLeft() throws InterruptedException {
    for (int waits = 0; waits < 100 && !left().isEmpty(); waits++) {
      Thread.sleep(100);
    }
    assertEquals(List.of(), left());
  }

  /** Every process of a job names its folder. */
  private List<String> left() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != ProcessHandle.current().pid())
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(folder.toString()))
        .toList();
  }
}
