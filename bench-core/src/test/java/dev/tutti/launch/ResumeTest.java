package dev.tutti.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.BackendSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that was ended early is gone on with: what is complete is not measured again. */
class ResumeTest {
  private static final BackendSpec GOOD = FakeBackend.named("good", "good");
  private static final BackendSpec BAD = FakeBackend.named("bad", "throws");

  @TempDir Path parent;

  private final List<String> heard = new ArrayList<>();

  @Test
  void only_what_is_not_complete_is_measured_again() throws Exception {
    Plan plan = plan(false, GOOD, BAD);
    launcher("test").run(plan);
    assertEquals(4, heard.size());
    heard.clear();
    byte[] kept = Files.readAllBytes(file("good-1"));
    Files.delete(file("good-2"));
    List<RunResult> results = launcher("test").resume(RunFolder.plan(folder()));
    assertEquals(List.of("keeps good-1"), heard.stream().filter(h -> h.startsWith("k")).toList());
    assertEquals(
        List.of("starts bad-1", "starts bad-2", "starts good-2"),
        heard.stream().filter(h -> h.startsWith("s")).sorted().toList());
    assertEquals(4, results.size());
    assertEquals(2, results.stream().filter(result -> result.status() == Status.COMPLETE).count());
    assertEquals(new String(kept, UTF_8), Files.readString(file("good-1")));
  }

  @Test
  void a_run_folder_may_have_been_moved() throws Exception {
    launcher("test").run(plan(false, GOOD));
    Path moved = Files.move(folder(), parent.resolve("elsewhere"));
    Files.delete(moved.resolve("good-2.json"));
    launcher("test").resume(RunFolder.plan(moved));
    assertTrue(Files.exists(moved.resolve("good-2.json")));
  }

  @Test
  void a_result_that_was_cut_off_is_measured_again() throws Exception {
    launcher("test").run(plan(false, GOOD));
    Files.writeString(file("good-2"), "{\"schema\": ");
    List<RunResult> results = launcher("test").resume(RunFolder.plan(folder()));
    assertTrue(results.stream().allMatch(result -> result.status() == Status.COMPLETE));
  }

  @Test
  void a_failed_launch_is_the_last_where_that_is_asked_for() {
    assertEquals(1, launcher("test").run(plan(true, BAD)).size());
    heard.clear();
    assertEquals(1, launcher("test").resume(RunFolder.plan(folder())).size());
    assertEquals(List.of("starts bad-1"), heard);
  }

  @Test
  void another_version_does_not_go_on_with_what_this_one_measured() {
    launcher("test").run(plan(false, GOOD));
    InputException e =
        assertThrows(InputException.class, () -> launcher("0.2").resume(RunFolder.plan(folder())));
    assertTrue(
        e.getMessage().contains("good-1.json was measured by Tutti test, and this is 0.2"),
        e.getMessage());
  }

  @Test
  void a_complete_result_of_something_else_is_not_taken_for_this_runs() throws Exception {
    launcher("test").run(plan(false, GOOD));
    Files.copy(file("good-1"), parent.resolve("saved"));
    Files.delete(file("good-2"));
    Files.copy(parent.resolve("saved"), file("good-2"));
    InputException e =
        assertThrows(InputException.class, () -> launcher("test").resume(RunFolder.plan(folder())));
    assertTrue(e.getMessage().contains("good-2.json is not what this run planned"));
  }

  @Test
  void a_folder_without_a_run_and_a_damaged_plan_are_refused() throws Exception {
    Files.createDirectories(folder().resolve("launches"));
    InputException none = assertThrows(InputException.class, () -> RunFolder.plan(folder()));
    assertTrue(none.getMessage().endsWith("there is no launches/plan.json"), none.getMessage());
    for (String text : List.of("", "{", "[]", "{\"id\": 3}", "{}", "null")) {
      Files.writeString(folder().resolve("launches/plan.json"), text);
      assertThrows(InputException.class, () -> RunFolder.plan(folder()), text);
    }
  }

  @Test
  void two_runs_into_one_folder_at_once_are_one_too_many() {
    Plan plan = plan(false, GOOD);
    try (RunFolder _ = RunFolder.begin(plan)) {
      for (Runnable second :
          List.<Runnable>of(
              () -> launcher("test").run(plan),
              () -> launcher("test").resume(RunFolder.plan(folder())))) {
        InputException e = assertThrows(InputException.class, second::run);
        assertTrue(e.getMessage().contains("is being written by another tutti"), e.getMessage());
      }
    }
    InputException later = assertThrows(InputException.class, () -> launcher("test").run(plan));
    assertTrue(later.getMessage().contains("holds a run already"), later.getMessage());
    assertEquals(2, launcher("test").resume(RunFolder.plan(folder())).size());
  }

  private Path folder() {
    return parent.resolve("run");
  }

  private Path file(String launch) {
    return folder().resolve(launch + ".json");
  }

  private Plan plan(boolean stopOnFailure, BackendSpec... backends) {
    return Plans.of(
        folder(), 2, 1, "shuffled", Settings.DEFAULT, List.of(2), stopOnFailure, backends);
  }

  private Launcher launcher(String version) {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(":"))
            .map(entry -> Path.of(entry).toAbsolutePath())
            .toList();
    RankProgram program =
        new RankProgram(
            Plans.JAVA, List.of("-Xmx64m"), classPath, FakeRank.class.getName(), version);
    return new Launcher(
        program,
        FakeBackend::new,
        new RunListener() {
          @Override
          public void launchStarted(Launch launch, int index, int launches) {
            heard.add("starts " + launch.name());
          }

          @Override
          public void launchKept(Launch launch, int index, int launches) {
            heard.add("keeps " + launch.name());
          }
        });
  }
}
