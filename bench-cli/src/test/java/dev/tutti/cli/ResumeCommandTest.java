package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tutti run --resume}: needs the folder alone. */
class ResumeCommandTest {
  @TempDir Path parent;
  private Path folder;

  @BeforeEach
  void half_a_run() throws Exception {
    folder = parent.resolve("run");
    Tutti run =
        Tutti.run(
            "run",
            "-b",
            "local",
            "-c",
            "barrier",
            "-x",
            "1",
            "-i",
            "3",
            "--launches",
            "2",
            "-o",
            folder.toString());
    assertEquals(0, run.exitCode(), run.err());
    assertFalse(run.out().contains("--resume"), run.out());
    Files.delete(folder.resolve("local-1.json"));
  }

  @Test
  void the_folder_is_all_it_takes() throws Exception {
    String kept = Files.readString(folder.resolve("local-2.json"));
    Tutti resumed = Tutti.run("run", "--resume", folder.toString(), "--html");
    assertEquals(0, resumed.exitCode(), resumed.err());
    assertTrue(resumed.err().contains("launch 1 of 2: local-1, 2 ranks"), resumed.err());
    assertTrue(resumed.err().contains("launch 2 of 2: local-2, is complete"), resumed.err());
    assertTrue(resumed.out().contains("2 launches; points: 2 valid"), resumed.out());
    assertTrue(Files.exists(folder.resolve("report.html")));
    assertEquals(kept, Files.readString(folder.resolve("local-2.json")));
  }

  @Test
  void an_option_that_might_contradict_is_refused() {
    for (String option : List.of("-n=2", "--launches=3", "--dry-run", "--stop-on-failure")) {
      Tutti refused = Tutti.run("run", "--resume", folder.toString(), option);
      assertEquals(2, refused.exitCode());
      assertEquals(1, refused.err().lines().count(), refused.err());
      assertTrue(refused.err().contains("goes on as that run was planned; leave --"));
    }
  }

  @Test
  void a_run_is_resumed_by_the_command_it_is_of() {
    Tutti refused = Tutti.run("noise", "--resume", folder.toString());
    assertEquals(2, refused.exitCode());
    assertTrue(refused.err().contains("is not of 'tutti noise'"), refused.err());
  }

  @Test
  void a_launch_that_failed_is_the_last_where_that_is_asked_for_and_can_be_repeated() {
    String out = parent.resolve("other").toString();
    Tutti run =
        Tutti.run(
            "run",
            "-b",
            "local",
            "-c",
            "barrier",
            "--timeout",
            "1ms",
            "--time-per-point",
            "20s",
            "--precision",
            "0.000001",
            "--stop-on-failure",
            "-o",
            out);
    assertEquals(1, run.exitCode());
    assertTrue(run.out().contains("1 launch, 1 failed"), run.out());
    assertTrue(run.out().contains("tutti run --resume " + out), run.out());
  }
}
