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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whoever is killed or stopped in the middle of a run, the user has a prompt in time, no process is
 * left, and the file parses with all finished points and names the cause: a list of signals over a
 * list of backends.
 */
@Tag("slow")
class KilledIT {
  private static final double POINT_TIMEOUT_S = 3;

  @TempDir Path folder;

  /** Whose process gets the signal. */
  enum Victim {
    TUTTI,
    LAUNCHER,
    RANK;

    /** MPJ Express's launcher is a JVM, started from its jar. */
    private static boolean isLauncher(String words) {
      String program = Path.of(words.split(" ", 2)[0]).getFileName().toString();
      return program.startsWith("mpi")
          || (words.contains(" -jar ") && words.contains("starter.jar -np"));
    }
  }

  /**
   * A signal and what must come of it.
   *
   * @param times it is sent
   * @param exitCode of tutti
   * @param says a part of the launch's reason, null where nobody is left to give one
   * @param timeoutS the time-out that finds it, in s, 0 where none is needed
   */
  record Kill(
      Victim victim,
      String signal,
      int times,
      int exitCode,
      String says,
      double timeoutS,
      List<String> backends) {
    @Override
    public String toString() {
      return signal + " of " + victim.name().toLowerCase(Locale.ROOT) + " x" + times;
    }
  }

  private static final List<Kill> KILLS =
      List.of(
          new Kill(
              Victim.TUTTI,
              "KILL",
              1,
              137,
              null,
              0,
              List.of("local", "openmpi", "mpich", "mpj", "mpj-niodev")),
          new Kill(
              Victim.TUTTI,
              "INT",
              2,
              130,
              "interrupted",
              0,
              List.of("local", "openmpi", "mpich", "mpj", "mpj-niodev")),
          new Kill(
              Victim.LAUNCHER,
              "KILL",
              1,
              1,
              "signal 9",
              0,
              List.of("openmpi", "mpich", "mpj", "mpj-niodev")),
          new Kill(
              Victim.RANK,
              "KILL",
              1,
              1,
              "",
              0,
              List.of("local", "openmpi", "mpich", "mpj", "mpj-niodev")),
          new Kill(
              Victim.RANK,
              "SEGV",
              1,
              1,
              "SIGSEGV",
              0,
              List.of("local", "openmpi", "mpich", "mpj", "mpj-niodev")),
          new Kill(
              Victim.RANK,
              "STOP",
              1,
              1,
              "not answer",
              POINT_TIMEOUT_S,
              List.of("openmpi", "mpich", "mpj", "mpj-niodev")));

  static Stream<Object[]> cases() {
    return KILLS.stream()
        .flatMap(kill -> kill.backends().stream().map(name -> new Object[] {kill, name}));
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Execution(ExecutionMode.CONCURRENT)
  void a_signal_leaves_no_process_and_no_half_result(Kill kill, String backend) throws Exception {
    try (TuttiProcess tutti = start(backend)) {
      tutti.awaitPoint(result(backend));
      send(kill, backend, tutti);
      long startNs = System.nanoTime();
      assertEquals(kill.exitCode(), tutti.exitCode(), tutti.printed());
      tutti.awaitNobody();
      long promptNs = System.nanoTime() - startNs;
      FaultTimes.print(kill.toString(), backend, promptNs);
      FaultTimes.assertPrompt(promptNs, kill.timeoutS());

      RunResult left = ResultFile.read(result(backend));
      assertEquals(kill.says() == null ? Status.RUNNING : Status.FAILED, left.status());
      assertTrue(kill.says() == null || left.reason().contains(kill.says()), left.reason());
      assertFalse(left.points().isEmpty());
      ResultSchema.check(folder.resolve("out"));
    }
  }

  private void send(Kill kill, String backend, TuttiProcess tutti) throws Exception {
    for (int i = 0; i < kill.times(); i++) {
      switch (kill.victim()) {
        case TUTTI -> tutti.signal(kill.signal());
        case LAUNCHER -> tutti.signalOne(kill.signal(), Victim::isLauncher);
        case RANK ->
            TuttiProcess.signal(
                kill.signal(), ResultFile.read(result(backend)).world().pids().getLast());
      }
    }
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
        "--order",
        "fixed",
        "--launches",
        "1",
        "--warmup",
        "0",
        "--time-per-point",
        "500ms",
        "--precision",
        "0.000001",
        "--point-timeout",
        (int) POINT_TIMEOUT_S + "s",
        "-o",
        folder.resolve("out").toString());
  }

  private Path result(String backend) {
    return folder.resolve("out").resolve(backend + "-1.json");
  }
}
