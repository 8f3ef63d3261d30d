package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tutti.backend.Backends;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.Backend;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is killed, no process is left and the file parses with all finished points. */
@Tag("slow")
class KilledTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"local", "openmpi", "mpich", "mpj"})
  void a_killed_launcher_takes_all_ranks_with_it(String backend) throws Exception {
    try (TuttiProcess tutti = start(backend)) {
      tutti.awaitPoint(result(backend));
      tutti.signal("KILL");
      tutti.awaitNobody();
      RunResult left = ResultFile.read(result(backend));
      assertEquals(Status.RUNNING, left.status());
      assertFalse(left.points().isEmpty());
      ResultSchema.check(folder.resolve("out"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "openmpi", "mpich", "mpj"})
  void ctrl_c_ends_all_ranks_and_the_file_says_so(String backend) throws Exception {
    try (TuttiProcess tutti = start(backend)) {
      tutti.awaitPoint(result(backend));
      tutti.signal("INT");
      assertEquals(130, tutti.exitCode());
      tutti.awaitNobody();
      RunResult left = ResultFile.read(result(backend));
      assertEquals(Status.FAILED, left.status());
      assertTrue(left.reason().startsWith("interrupted"), left.reason());
      assertFalse(left.points().isEmpty());
      ResultSchema.check(folder.resolve("out"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "openmpi", "mpich"})
  void a_killed_rank_fails_its_launch_and_keeps_finished_points(String backend) throws Exception {
    try (TuttiProcess tutti = start(backend)) {
      tutti.awaitPoint(result(backend));
      tutti.signalOne("KILL", KilledTest::isRank);
      assertEquals(1, tutti.exitCode(), tutti.printed());
      tutti.awaitNobody();
      RunResult left = ResultFile.read(result(backend));
      assertEquals(Status.FAILED, left.status());
      assertFalse(left.points().isEmpty());
      ResultSchema.check(folder.resolve("out"));
    }
  }

  /** MPJ Express's own launcher and daemon are JVMs as well. */
  private static boolean isRank(String commandLine) {
    return commandLine.split(" ", 2)[0].endsWith("java")
        && !commandLine.contains("starter.jar")
        && !commandLine.contains("daemon.jar");
  }

  private TuttiProcess start(String backend) throws Exception {
    Optional<String> unavailable =
        Backends.ALL.stream()
            .filter(one -> one.name().equals(backend))
            .findFirst()
            .flatMap(Backend::unavailable);
    assumeTrue(unavailable.isEmpty(), () -> backend + ": " + unavailable.orElseThrow());
    return TuttiProcess.start(
        folder.resolve("printed"),
        "run",
        "-b",
        backend,
        "-c",
        "allreduce",
        "-m",
        "16:16M",
        "--launches",
        "1",
        "--warmup",
        "0",
        "--time-per-point",
        "5s",
        "--precision",
        "0.000001",
        "-o",
        folder.resolve("out").toString());
  }

  private Path result(String backend) {
    return folder.resolve("out").resolve(backend + "-1.json");
  }
}
