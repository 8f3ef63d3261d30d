package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine fails, not the ranks: disks, folders, hosts, ports, limits, the clock. */
@Tag("slow")
class BrokenMachineIT {
  /** A run long enough for something to happen in it. */
  private static final List<String> LONG =
      List.of(
          "-m",
          "16:16M",
          "--order",
          "fixed",
          "--warmup",
          "0",
          "--time-per-point",
          "400ms",
          "--precision",
          "0.000001");

  private static final List<String> SHORT = List.of("-m", "16,64", "-x", "2", "-i", "20");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpj"})
  @Execution(ExecutionMode.CONCURRENT)
  void a_disk_that_is_full_keeps_what_was_written(String backend) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(folder);
        TuttiProcess tutti = start(backend, disk.folder().resolve("out"), LONG)) {
      tutti.awaitPoint(result(disk.folder().resolve("out"), backend));
      disk.fill();
      assertEnds("the disk is full", backend, tutti, 2, "No space left on device");
      assertPointsAreLeft(disk.folder().resolve("out"), backend);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "mpich"})
  @Execution(ExecutionMode.CONCURRENT)
  void a_disk_that_becomes_read_only_keeps_what_was_written(String backend) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(folder);
        TuttiProcess tutti = start(backend, disk.folder().resolve("out"), LONG)) {
      tutti.awaitPoint(result(disk.folder().resolve("out"), backend));
      disk.forbidWriting();
      assertEnds("the disk becomes read-only", backend, tutti, 2, "Read-only file system");
      assertPointsAreLeft(disk.folder().resolve("out"), backend);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpj-niodev"})
  @Execution(ExecutionMode.CONCURRENT)
  void a_folder_that_is_removed_ends_the_run(String backend) throws Exception {
    Path out = folder.resolve("out");
    try (TuttiProcess tutti = start(backend, out, LONG)) {
      tutti.awaitPoint(result(out, backend));
      remove(out);
      assertEnds("the result folder is removed", backend, tutti, 2, "is gone");
      assertFalse(Files.exists(out), "nothing is left there");
    }
  }

  /** In a network without any route, so that the answer does not depend on where the test runs. */
  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich", "mpj-niodev"})
  @Execution(ExecutionMode.CONCURRENT)
  void a_host_that_cannot_be_reached_fails_the_launch(String backend) throws Exception {
    String network =
        "ip link set lo up && ip link add e0 type veth peer name e1 && ip addr add 10.78.0.1/24 dev"
            + " e0 && ip link set e0 up && exec \"$@\"";
    List<String> alone = List.of("unshare", "--net", "sh", "-c", network, "sh");
    assumeTrue(SmallDisk.run("unshare", "--net", "true") == 0, "root alone can make a network");
    List<String> options = new ArrayList<>(SHORT);
    int timeoutS = 8;
    options.addAll(List.of("--hosts", "203.0.113.1:1,203.0.113.2:1", "--timeout", timeoutS + "s"));
    long startNs = System.nanoTime();
    try (TuttiProcess tutti = startBy(alone, backend, folder.resolve("out"), options)) {
      assertEquals(1, tutti.exitCode(), tutti.printed());
      long promptNs = System.nanoTime() - startNs;
      FaultTimes.print("a host cannot be reached (with start-up)", backend, promptNs);
      FaultTimes.assertPrompt(promptNs, timeoutS);
      tutti.awaitNobody();
      String reason = ResultFile.read(result(folder.resolve("out"), backend)).reason();
      assertTrue(reason.contains("203.0.113."), reason);
      assertTrue(reason.contains("Network is unreachable"), reason);
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void a_daemons_port_in_use_fails_the_launch() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      List<String> options = new ArrayList<>(SHORT);
      options.addAll(List.of("--mpj-port", Integer.toString(taken.getLocalPort())));
      long startNs = System.nanoTime();
      try (TuttiProcess tutti = start("mpj-niodev", folder.resolve("out"), options)) {
        assertEquals(1, tutti.exitCode(), tutti.printed());
        long promptNs = System.nanoTime() - startNs;
        FaultTimes.print("the daemon's port is in use (with start-up)", "mpj-niodev", promptNs);
        FaultTimes.assertPrompt(promptNs, 0);
        tutti.awaitNobody();
        String reason = ResultFile.read(result(folder.resolve("out"), "mpj-niodev")).reason();
        assertTrue(
            reason.contains("port " + taken.getLocalPort() + " of 127.0.0.1 is in use"), reason);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpj"})
  void sixty_four_ranks_fit_on_a_small_machine(String backend) throws Exception {
    List<String> options = List.of("-n", "64", "-m", "16", "-x", "0", "-i", "5");
    long startNs = System.nanoTime();
    try (TuttiProcess tutti = start(backend, folder.resolve("out"), options)) {
      assertEquals(0, tutti.exitCode(), tutti.printed());
      FaultTimes.print("64 ranks on two cores (whole run)", backend, System.nanoTime() - startNs);
      tutti.awaitNobody();
    }
    RunResult result = ResultFile.read(result(folder.resolve("out"), backend));
    assertEquals(64, result.world().ranks());
    assertEquals(Status.COMPLETE, result.status());
  }

  /**
   * Wall clocks of the launcher and all ranks, which see another time from one call to the next.
   */
  @Test
  void a_clock_that_is_set_back_by_an_hour_is_in_no_time() throws Exception {
    Path library =
        Stream.of("x86_64", "aarch64")
            .map(cpu -> Path.of("/usr/lib/" + cpu + "-linux-gnu/faketime/libfaketime.so.1"))
            .filter(Files::exists)
            .findFirst()
            .orElse(null);
    assumeTrue(library != null, "Debian's faketime, which sets a clock for one run, is missing");
    Path clock = Files.writeString(folder.resolve("clock"), "+0");
    List<String> program =
        List.of(
            "env",
            "LD_PRELOAD=" + library,
            "FAKETIME_TIMESTAMP_FILE=" + clock,
            "FAKETIME_CACHE_DURATION=1",
            "FAKETIME_DONT_FAKE_MONOTONIC=1",
            // Its lock at every reading makes threads that compile expensive.
            "JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1");
    List<String> options = new ArrayList<>(LONG);
    options.set(1, "16:64");
    // The processes look for a new time once a second.
    options.set(options.indexOf("400ms"), "2s");
    Path out = folder.resolve("out");
    try (TuttiProcess tutti = startBy(program, "openmpi", out, options)) {
      tutti.awaitPoint(result(out, "openmpi"));
      Files.writeString(clock, "-1h");
      assertEquals(0, tutti.exitCode(), tutti.printed());
    }
    RunResult result = ResultFile.read(result(out, "openmpi"));
    assertEquals(Status.COMPLETE, result.status());
    assertTrue(
        Instant.parse(result.run().finishedAt()).isBefore(Instant.parse(result.run().startedAt())),
        "the ranks saw another time");
    result
        .points()
        .forEach(
            point -> {
              assertTrue(point.latencyNs().min() > 0, point::toString);
              assertTrue(point.latencyNs().max() < 60e9, point::toString);
            });
  }

  @Test
  void a_second_run_into_the_same_folder_is_refused_and_the_first_goes_on() throws Exception {
    Path out = folder.resolve("out");
    try (TuttiProcess first = start("local", out, LONG)) {
      first.awaitPoint(result(out, "local"));
      for (List<String> second :
          List.of(
              List.of("run", "-b", "local", "-o", out.toString()),
              List.of("run", "--resume", out.toString()))) {
        Tutti refused = Tutti.run(second.toArray(String[]::new));
        assertEquals(2, refused.exitCode(), refused.err());
        String complaint = refused.err().lines().reduce((_, last) -> last).orElse("");
        assertTrue(complaint.matches("tutti: .*(holds results|is being written).*"), complaint);
      }
      first.signal("INT");
      assertEquals(130, first.exitCode());
      assertPointsAreLeft(out, "local");
    }
    Tutti resumed = Tutti.run("run", "--resume", out.toString(), "--html");
    assertEquals(0, resumed.exitCode(), resumed.err());
  }

  private void assertEnds(
      String fault, String backend, TuttiProcess tutti, int exitCode, String says)
      throws Exception {
    long startNs = System.nanoTime();
    assertEquals(exitCode, tutti.exitCode(), tutti.printed());
    tutti.awaitNobody();
    long promptNs = System.nanoTime() - startNs;
    FaultTimes.print(fault, backend, promptNs);
    FaultTimes.assertPrompt(promptNs, 2); // The next point is written within two seconds.
    assertTrue(tutti.printed().contains(says), tutti.printed());
    assertFalse(tutti.printed().contains("\tat "), tutti.printed());
  }

  private static void assertPointsAreLeft(Path out, String backend) {
    assertFalse(ResultFile.read(result(out, backend)).points().isEmpty());
  }

  private TuttiProcess start(String backend, Path out, List<String> options) throws IOException {
    return startBy(List.of(), backend, out, options);
  }

  private TuttiProcess startBy(List<String> program, String backend, Path out, List<String> options)
      throws IOException {
    Availability.assume(backend);
    List<String> words = new ArrayList<>(List.of("run", "-b", backend, "-c", "allreduce"));
    words.addAll(List.of("--launches", "1", "-o", out.toString()));
    words.addAll(options);
    return TuttiProcess.startBy(program, folder.resolve("printed"), words.toArray(String[]::new));
  }

  private static Path result(Path out, String backend) {
    return out.resolve(backend + "-1.json");
  }

  private static void remove(Path out) throws IOException {
    while (Files.exists(out)) { // A rank may add a file meanwhile.
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (DirectoryNotEmptyException | UncheckedIOException e) {
        Thread.onSpinWait();
      }
    }
  }
}
