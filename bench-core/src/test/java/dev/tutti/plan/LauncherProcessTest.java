package dev.tutti.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LauncherProcessTest {
  private final LauncherProcess current = LauncherProcess.current();

  @Test
  void a_running_process_is_found_and_has_not_ended() {
    assertEquals(Optional.of(ProcessHandle.current()), current.find());
    assertFalse(current.hasEnded());
  }

  @Test
  void one_that_has_ended_is_told_from_one_that_runs_on_another_machine() throws Exception {
    assumeTrue(current.machine() != null, "this system does not name its machine");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process = new ProcessBuilder(java.toString(), "-version").start();
    process.waitFor();
    assertTrue(new LauncherProcess(process.pid(), 0L, current.machine()).hasEnded());
    assertFalse(new LauncherProcess(process.pid(), 0L, "another").hasEnded());
    assertFalse(new LauncherProcess(process.pid(), 0L, null).hasEnded());
  }
}
