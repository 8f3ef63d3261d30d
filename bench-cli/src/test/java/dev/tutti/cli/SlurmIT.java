package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tutti under a real Slurm: its ready job script, and as the ranks of srun itself. */
@Tag("slow")
final class SlurmIT {
  private static final Path SCRIPT = Path.of("..", "scripts", "tutti.slurm").toAbsolutePath();

  @TempDir static Path shared;
  private static SlurmNode slurm;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws IOException {
    slurm = SlurmNode.start(shared);
  }

  @AfterAll
  static void end() {
    if (slurm != null) {
      slurm.close();
    }
  }

  @Test
  void the_job_script_measures_two_libraries_in_one_allocation() throws Exception {
    Availability.assume("openmpi", "mpich");
    run(
        List.of("sbatch", "--nodes=1", "--ntasks-per-node=2", SCRIPT.toString()),
        List.of(
            "-b", "openmpi,mpich", "-c", "allreduce,barrier", "-m", "16,64K", "--launches", "1"));
    Path out = onlyFolder("tutti-");
    for (String backend : List.of("openmpi", "mpich")) {
      RunResult result = complete(out, backend, 3);
      List<String> launcher = result.backend().launcherCommand();
      assertTrue(launcher.getFirst().endsWith("/srun"), launcher.toString());
      String plugin = backend.equals("openmpi") ? "pmix" : "pmi2";
      assertTrue(launcher.contains("--mpi=" + plugin), launcher.toString());
    }
    assertTrue(Files.exists(out.resolve("comparison.json")));
  }

  @ParameterizedTest
  @CsvSource({"openmpi, pmix", "mpich, pmi2"})
  void srun_makes_tutti_a_rank(String backend, String plugin) throws Exception {
    Availability.assume(backend);
    Path out = folder.resolve("out");
    run(
        List.of("srun", "--ntasks=2", "--mpi=" + plugin, TuttiProcess.SCRIPT.toString()),
        List.of("run", "-b", backend, "-c", "allreduce", "-m", "16", "-o", out.toString()));
    complete(out, backend, 1);
  }

  private void run(List<String> launcher, List<String> options) throws Exception {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(options);
    Path printed = folder.resolve("printed");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(slurm.environment());
    builder.environment().put("TUTTI", TuttiProcess.SCRIPT.toString());
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    int exitCode = process.waitFor();
    slurm.awaitNoJob();
    String job = Files.readString(printed) + batchLog();
    System.out.println(job);
    assertEquals(0, exitCode, () -> job + logs());
  }

  private String batchLog() throws IOException {
    StringBuilder text = new StringBuilder();
    try (var logs = Files.newDirectoryStream(folder, "tutti-*.log")) {
      for (Path log : logs) {
        text.append(Files.readString(log));
      }
    }
    return text.toString();
  }

  private static String logs() {
    try {
      return slurm.logs();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private Path onlyFolder(String prefix) throws IOException {
    try (var folders = Files.newDirectoryStream(folder, prefix + "*")) {
      for (Path one : folders) {
        if (Files.isDirectory(one)) {
          return one;
        }
      }
    }
    throw new AssertionError("no folder " + prefix + "* in " + folder);
  }

  private static RunResult complete(Path out, String backend, int points) throws Exception {
    ResultSchema.check(out);
    RunResult result = ResultFile.read(out.resolve(backend + "-1.json"));
    assertEquals(Status.COMPLETE, result.status());
    assertEquals(points, result.points().size());
    assertTrue(
        result.points().stream().allMatch(point -> point.status() == PointStatus.VALID),
        result.points().toString());
    assertEquals(2, result.world().ranks());
    return result;
  }
}
