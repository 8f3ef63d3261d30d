package dev.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.result.Json;
import dev.tutti.result.PointResult;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
  @TempDir Path folder;

  private final RunListener silent = RunListener.SILENT;

  @Test
  void a_good_launch_is_complete_and_leaves_plan_and_output_beside_its_result() throws Exception {
    RunResult result = run("good", Settings.DEFAULT);
    assertEquals(Status.COMPLETE, result.status());
    assertEquals(6, result.points().size());
    assertEquals(List.of("good-1.json", "launches"), names(folder));
    Path launch = folder.resolve("launches/good-1");
    assertEquals(List.of("logs", "plan.json"), names(launch));
    LaunchPlan plan = Json.MAPPER.readValue(launch.resolve("plan.json"), LaunchPlan.class);
    assertEquals(ProcessHandle.current().pid(), plan.launcher().pid());
    assertEquals(plan.launcherCommand(), result.backend().launcherCommand());
  }

  @Test
  void later_launches_have_as_many_calls_in_a_sample_as_the_first_chose() throws Exception {
    launcher(silent).run(Plans.of(folder, 2, 1, "shuffled", FakeBackend.named("good", "good")));
    LaunchPlan first = planOf("good-1");
    LaunchPlan second = planOf("good-2");
    assertEquals(Collections.nCopies(6, 0), first.callsPerSample());
    assertEquals(second.points().stream().map(FakeRank::calls).toList(), second.callsPerSample());
  }

  private LaunchPlan planOf(String launch) {
    Path file = folder.resolve("launches").resolve(launch).resolve("plan.json");
    return Json.MAPPER.readValue(file, LaunchPlan.class);
  }

  @Test
  void completeness_is_believed_and_exit_codes_are_not() throws Exception {
    assertEquals(Status.COMPLETE, run("good, exit code 3", Settings.DEFAULT).status());
    RunResult silentExit = run("exit 0 without a word", Settings.DEFAULT);
    assertEquals(Status.FAILED, silentExit.status());
    assertEquals(
        "the ranks ended with exit code 0 before the result was complete;"
            + " the ranks printed nothing",
        silentExit.reason());
    assertEquals(2, silentExit.world().ranks());
    assertFalse(silentExit.run().finishedAt().isEmpty());
  }

  @Test
  void a_rank_that_throws_keeps_finished_points_and_its_message() throws Exception {
    RunResult result = run("throws", Settings.DEFAULT);
    assertEquals(Status.FAILED, result.status());
    assertEquals(1, result.points().size());
    assertTrue(result.reason().contains("exit code 1"), result.reason());
    assertTrue(result.reason().contains("rank 1 has no window left"), result.reason());
  }

  @Test
  void the_ranks_own_reason_stays() throws Exception {
    assertEquals("rank 0 said so", run("says why it failed", Settings.DEFAULT).reason());
  }

  @Test
  void half_a_file_becomes_a_whole_failed_one() throws Exception {
    assertEquals(Status.FAILED, run("half a file", Settings.DEFAULT).status());
  }

  @Test
  void a_hanging_point_is_named_and_ended() throws Exception {
    RunResult result = run("hangs", Plans.timeouts(2_000_000_000L, 600_000_000_000L));
    assertTrue(
        result.reason().startsWith("no progress within 2.00 s at allreduce "), result.reason());
    assertEquals(1, result.points().size());
    assertNoProcess(result);
  }

  @Test
  void a_hanging_launch_is_ended() throws Exception {
    RunResult result = run("hangs", Plans.timeouts(600_000_000_000L, 5_000_000_000L));
    assertTrue(result.reason().startsWith("not done after 5.00 s (--timeout)"), result.reason());
    assertNoProcess(result);
  }

  @Test
  void children_that_outlive_their_parent_are_ended() throws Exception {
    RunResult result = run("leaves a child", Settings.DEFAULT);
    assertEquals(Status.COMPLETE, result.status());
    String child = Files.readString(folder.resolve("launches/leaves-a-child-1/child.pid"));
    assertFalse(ProcessHandle.of(Long.parseLong(child)).map(this::runs).orElse(false));
  }

  @Test
  void a_launcher_that_does_not_exist_fails_its_launch_alone() throws Exception {
    Plan plan =
        Plans.of(
            folder,
            1,
            1,
            "fixed",
            FakeBackend.named("bad", "no launcher"),
            FakeBackend.named("good", "good"));
    List<RunResult> results = launcher(silent).run(plan);
    assertEquals(2, results.size());
    RunResult bad = ResultFile.read(folder.resolve("bad-1.json"));
    assertEquals(Status.FAILED, bad.status());
    assertTrue(bad.reason().contains("/nonexistent/mpirun"), bad.reason());
    assertEquals(Status.COMPLETE, ResultFile.read(folder.resolve("good-1.json")).status());
  }

  @Test
  void endless_output_is_capped_in_the_log_and_its_end_is_shown() throws Exception {
    RunResult result = run("prints without end", Settings.DEFAULT);
    assertTrue(result.reason().contains("line 99999 of"), result.reason());
    assertTrue(result.reason().length() < 5_000);
    Path logs = folder.resolve("launches/prints-without-end-1/logs");
    assertEquals(List.of("output.log", "output.more.log"), names(logs));
    assertTrue(Files.readString(logs.resolve("output.log")).startsWith("line 0 of a rank"));
    Path more = logs.resolve("output.more.log");
    assertTrue(Files.size(more) <= 1 << 19, () -> more.toFile().length() + " bytes");
    assertTrue(Files.readString(more).endsWith("much to say\n"));
  }

  @Test
  void a_folder_that_cannot_be_written_or_holds_results_is_refused_before_anything_starts()
      throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Plan nowhere = Plans.of(file, 1, 1, "fixed", FakeBackend.named("good", "good"));
    assertThrows(InputException.class, () -> launcher(silent).run(nowhere));
    Plan plan = Plans.of(folder.resolve("out"), 1, 1, "fixed", FakeBackend.named("good", "good"));
    launcher(silent).run(plan);
    InputException again = assertThrows(InputException.class, () -> launcher(silent).run(plan));
    assertTrue(again.getMessage().contains("holds results already"));
  }

  @Test
  void a_listener_hears_of_every_launch_and_point() throws Exception {
    List<String> heard = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void launchStarted(Launch launch, int index, int launches) {
            heard.add("start " + launch.name() + " " + index + "/" + launches);
          }

          @Override
          public void pointFinished(Launch launch, PointResult point, int done) {
            heard.add(point.bytes() + " B is " + done);
          }

          @Override
          public void launchFinished(Launch launch, RunResult result) {
            heard.add("end " + result.status());
          }
        };
    Plan plan = Plans.of(folder, 1, 1, "fixed", FakeBackend.named("good", "good"));
    launcher(listener).run(plan);
    assertEquals(
        List.of(
            "start good-1 0/1",
            "16 B is 1",
            "64 B is 2",
            "256 B is 3",
            "1024 B is 4",
            "4096 B is 5",
            "16384 B is 6",
            "end COMPLETE"),
        heard);
  }

  private RunResult run(String behaviour, Settings settings) throws IOException {
    String name = behaviour.replaceAll("[^a-z0-9]+", "-");
    Plan plan =
        Plans.of(
            folder, 1, 1, "shuffled", settings, List.of(2), FakeBackend.named(name, behaviour));
    if (Files.exists(folder.resolve("launches"))) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder.resolve("launches/plan.json"));
    }
    RunResult returned = launcher(silent).run(plan).getFirst();
    assertEquals(returned, ResultFile.read(folder.resolve(name + "-1.json")));
    return returned;
  }

  private static Launcher launcher(RunListener listener) {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(":"))
            .map(Path::of)
            .map(Path::toAbsolutePath)
            .toList();
    return new Launcher(
        new RankProgram(
            Plans.JAVA, List.of("-Xmx64m"), classPath, FakeRank.class.getName(), "test"),
        FakeBackend::new,
        listener);
  }

  /** A zombie, which nobody may reap in a container, has no command line. */
  private boolean runs(ProcessHandle process) {
    return process.isAlive() && process.info().command().isPresent();
  }

  private static void assertNoProcess(RunResult result) throws IOException {
    String planFile = result.backend().launcherCommand().getLast();
    try (Stream<ProcessHandle> processes = ProcessHandle.current().descendants()) {
      List<ProcessHandle> left =
          processes.filter(p -> p.info().commandLine().orElse("").contains(planFile)).toList();
      assertEquals(List.of(), left);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
