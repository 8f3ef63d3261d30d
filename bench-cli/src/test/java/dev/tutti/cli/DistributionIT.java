package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.Version;
import dev.tutti.backend.nativempi.NativeBackend;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged folder, as a user of another machine has it. */
final class DistributionIT {
  private static final Path BUILT = Path.of("target", "tutti");
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir Path folder;
  private Path copy;

  @BeforeEach
  void copy() throws IOException {
    copy = folder.resolve("a copy");
    try (Stream<Path> files = Files.walk(BUILT)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(BUILT.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  @Test
  void a_copy_runs_with_nothing_but_a_jdk() throws Exception {
    assertTuttiRuns(Map.of("JAVA_HOME", JDK.toString(), "PATH", "/usr/bin:/bin"));
  }

  @Test
  void a_java_home_that_is_too_old_is_passed_over_without_starting_it() throws Exception {
    Path old = folder.resolve("jdk-17");
    Files.createDirectories(old.resolve("bin"));
    Files.writeString(old.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.1\"\n");
    Path java = Files.writeString(old.resolve("bin/java"), "#!/bin/sh\necho started; exit 9\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertTuttiRuns(
        Map.of(
            "JAVA_HOME",
            old.toString(),
            "PATH",
            JDK.resolve("bin") + File.pathSeparator + "/usr/bin:/bin"));
  }

  @Test
  void a_link_to_the_launch_script_works() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("tutti"), copy.resolve("bin/tutti"));
    Process process = start(Map.of("JAVA_HOME", JDK.toString()), link.toString(), "--version");
    assertEquals("tutti " + Version.text(), output(process));
  }

  @Test
  void mpj_express_is_not_in_it() throws IOException {
    assertEquals(
        List.of(), files(copy).stream().filter(name -> name.matches("lib/mp[ij].*")).toList());
  }

  @Test
  void the_archive_holds_the_same_files() throws Exception {
    Path archive;
    try (Stream<Path> built = Files.list(Path.of("target"))) {
      archive = built.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
    Process tar = start(Map.of(), "tar", "xzf", archive.toAbsolutePath().toString());
    assertEquals("", output(tar));
    String base = archive.getFileName().toString().replace(".tar.gz", "");
    Path unpacked = folder.resolve(base);
    assertEquals(files(copy), files(unpacked));
    assertTrue(Files.isExecutable(unpacked.resolve("bin/tutti")));
  }

  @Test
  void ranks_start_from_one_jar_and_a_cache_of_its_classes_that_may_be_broken() throws Exception {
    assumeTrue(NativeBackend.named("openmpi").unavailable().isEmpty(), "no Open MPI here");
    Path caches = folder.resolve("caches");
    Map<String, String> environment =
        Map.of("JAVA_HOME", JDK.toString(), "XDG_CACHE_HOME", caches.toString());
    RunResult first = measured(environment, "first");
    List<String> command = first.backend().launcherCommand();
    assertTrue(
        command
            .get(command.indexOf("-cp") + 1)
            .matches("[^:]*/a copy/lib/collectives-[^:/]*[.]jar"),
        command.toString());
    String option = "-XX:AOTCache=";
    Path cache =
        first.environment().jvmOptions().stream()
            .filter(word -> word.startsWith(option))
            .map(word -> Path.of(word.substring(option.length())))
            .findFirst()
            .orElseThrow();
    assertTrue(Files.isRegularFile(cache) && cache.startsWith(caches), cache.toString());
    Files.writeString(cache, "no cache");
    assertEquals(Status.COMPLETE, measured(environment, "again").status());
  }

  @Test
  void three_hundred_points_need_few_open_files_and_too_few_are_refused() throws Exception {
    List<String> backends = List.of("openmpi", "mpich", "mpj-niodev");
    Availability.assume(backends.toArray(String[]::new));
    String sizes =
        IntStream.rangeClosed(1, 300).mapToObj(i -> "" + 4 * i).collect(Collectors.joining(","));
    String tutti = copy.resolve("bin/tutti").toString();
    String[] run = {
      tutti,
      "run",
      "-b",
      String.join(",", backends),
      "-n",
      "2",
      "-c",
      "allreduce",
      "-m",
      sizes,
      "-x",
      "0",
      "-i",
      "5",
      "--launches",
      "1",
      "-o",
      "many"
    };
    Map<String, String> environment = Map.of("JAVA_HOME", JDK.toString());
    Process refused = start(environment, limited(59, run));
    assertEquals(
        "tutti: only 59 files may be open, and Tutti needs 60; raise the limit with 'ulimit -n 60'"
            + " or more",
        output(refused));
    assertEquals(2, refused.waitFor());
    assertTrue(Files.notExists(folder.resolve("many")));

    long startNs = System.nanoTime();
    Process enough = start(environment, limited(64, run));
    String printed = output(enough);
    FaultTimes.print("300 points with 64 files (3 backends)", "", System.nanoTime() - startNs);
    assertEquals(0, enough.waitFor(), printed);
    for (String backend : backends) {
      RunResult result = ResultFile.read(folder.resolve("many").resolve(backend + "-1.json"));
      assertEquals(300, result.points().size());
      assertTrue(result.points().stream().allMatch(p -> p.status() == PointStatus.VALID));
    }
  }

  @Test
  void figures_are_drawn_with_jars_of_their_own() throws Exception {
    Path samples = Path.of("..", "results", "samples", "default-run").toAbsolutePath();
    String[] plot = {
      copy.resolve("bin/tutti").toString(), "plot", samples.toString(), "-o", "figure.svg"
    };
    Process process = start(Map.of("JAVA_HOME", JDK.toString()), plot);
    String printed = output(process);
    assertEquals(0, process.waitFor(), printed);
    assertTrue(Files.size(folder.resolve("figure.svg")) > 0);
  }

  private static String[] limited(int files, String... command) {
    return Stream.concat(
            Stream.of("prlimit", "--nofile=" + files + ":" + files, "--"), Stream.of(command))
        .toArray(String[]::new);
  }

  private RunResult measured(Map<String, String> environment, String name) throws Exception {
    String tutti = copy.resolve("bin/tutti").toString();
    Process process =
        start(
            environment,
            tutti,
            "run",
            "-b",
            "openmpi",
            "-n",
            "2",
            "-c",
            "barrier",
            "--launches",
            "1",
            "--time-per-point",
            "10ms",
            "-o",
            name);
    String printed = output(process);
    assertEquals(0, process.waitFor(), printed);
    return ResultFile.read(folder.resolve(name).resolve("openmpi-1.json"));
  }

  private void assertTuttiRuns(Map<String, String> environment) throws Exception {
    Process process = start(environment, copy.resolve("bin/tutti").toString(), "--version");
    assertEquals("tutti " + Version.text(), output(process));
    assertEquals(0, process.waitFor());
  }

  private Process start(Map<String, String> environment, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(environment);
    return builder.redirectErrorStream(true).start();
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Returns what a process printed, to its end. */
  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
