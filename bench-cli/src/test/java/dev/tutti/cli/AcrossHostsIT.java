package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World.RankRange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same command on two hosts, with the real libraries and launchers. */
@Tag("slow")
final class AcrossHostsIT {
  @TempDir static Path shared;
  private static NamespaceHosts hosts;

  @TempDir Path folder;

  @BeforeAll
  static void makeHosts() throws Exception {
    hosts = NamespaceHosts.make(shared);
  }

  @AfterAll
  static void removeHosts() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich", "mpj-niodev", "mpj-hybdev"})
  void ranks_run_on_both_hosts_and_leave_nothing_there(String backend) throws Exception {
    RunResult result = run(backend, 1, "-n", "2", "-c", "allreduce,barrier", "-m", "16,64K");
    assertEquals(3, result.points().size());
    assertEquals(hosts.names(), hostOfEachRank(result));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void ranks_are_dealt_out_to_hosts_or_fill_one_after_another(String backend) throws Exception {
    String first = hosts.names().getFirst();
    String second = hosts.names().getLast();
    assertEquals(List.of(first, first, second, second), hostOfEachRank(barriers(backend, "slot")));
    assertEquals(List.of(first, second, first, second), hostOfEachRank(barriers(backend, "node")));
  }

  /**
   * Without PBS: what its job script gets from PBS (node file, folder, job number, options) comes
   * from here, and an agent stands for pbs_tmrsh.
   */
  @Test
  void the_pbs_job_script_measures_on_the_hosts_of_its_node_file() throws Exception {
    Availability.assume("openmpi", "mpich");
    String first = hosts.names().getFirst();
    String second = hosts.names().getLast();
    List<String> nodes = List.of(first, first, second, second);
    List<String> command = new ArrayList<>(hosts.onFirst());
    command.addAll(List.of("bash", Path.of("..", "scripts", "tutti.pbs").toRealPath().toString()));
    Path printed = folder.resolve("printed");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(shared.toFile()) // PBS starts it in the user's home.
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "PBS_NODEFILE", Files.write(folder.resolve("nodes"), nodes).toString(),
                "PBS_O_WORKDIR", folder.toString(),
                "PBS_JOBID", "17.server",
                "AGENT", hosts.agent(),
                "TUTTI", TuttiProcess.SCRIPT.toString(),
                "TUTTI_OPTIONS",
                    "-b openmpi,mpich -c barrier -i 3 -x 0 --bind-to none --launches 1"));
    int exitCode = builder.start().waitFor();
    System.out.println(Files.readString(printed));
    assertEquals(0, exitCode);
    for (String backend : List.of("openmpi", "mpich")) {
      RunResult result = ResultFile.read(folder.resolve("tutti-17/" + backend + "-1.json"));
      assertEquals(Status.COMPLETE, result.status());
      assertEquals(nodes, hostOfEachRank(result));
    }
  }

  private RunResult barriers(String backend, String mapBy) throws Exception {
    return run(backend, 2, "-n", "4", "--map-by", mapBy, "-c", "barrier", "-i", "3", "-x", "0");
  }

  private RunResult run(String backend, int ranksEach, String... options) throws Exception {
    Availability.assume(backend);
    Path out = folder.resolve(backend + "-" + options[3]);
    List<String> args = new ArrayList<>(List.of("run", "-b", backend));
    args.addAll(List.of("--hosts", hosts.withRanks(ranksEach), "--agent", hosts.agent()));
    // Every host believes that the same processors are its own.
    args.addAll(List.of("--bind-to", "none", "--launches", "1", "-o", out.toString()));
    args.addAll(List.of(options));
    try (TuttiProcess tutti =
        TuttiProcess.startBy(
            hosts.onFirst(), folder.resolve("printed"), args.toArray(String[]::new))) {
      int exitCode = tutti.exitCode();
      System.out.println(tutti.printed());
      assertEquals(0, exitCode);
      tutti.awaitNobody();
    }
    ResultSchema.check(out);
    RunResult result = ResultFile.read(out.resolve(backend + "-1.json"));
    assertEquals(Status.COMPLETE, result.status());
    assertTrue(
        result.points().stream().allMatch(point -> point.status() == PointStatus.VALID),
        result.points().toString());
    return result;
  }

  private static List<String> hostOfEachRank(RunResult result) {
    List<String> each = new ArrayList<>();
    for (RankRange range : result.world().placement()) {
      for (int rank = range.firstRank(); rank <= range.lastRank(); rank++) {
        each.add(range.host());
      }
    }
    return each;
  }
}
