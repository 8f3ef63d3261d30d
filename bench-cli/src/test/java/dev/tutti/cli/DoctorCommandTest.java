package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.doctor.Checks;
import dev.tutti.doctor.Host;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir Path root;

  @Test
  void each_check_is_one_line_and_a_warning_says_what_why_and_what_to_do() throws IOException {
    Path file = root.resolve("sys/devices/system/cpu/smt/active");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "1\n");
    StringWriter out = new StringWriter();
    int warnings = DoctorCommand.print(new Host(root, Map.of()), new PrintWriter(out));
    List<String> lines = out.toString().lines().toList();
    assertEquals(Checks.ALL.size() + 1, lines.size());
    assertEquals(1, warnings);
    assertEquals("1 warning", lines.getLast());
    assertEquals(
        "warning  hyperthreads   hyperthreads are on: two ranks on threads of one core share its"
            + " units and caches; do: --bind-to core with no more ranks than cores, or 'echo off >"
            + " /sys/devices/system/cpu/smt/control' as root",
        lines.stream().filter(line -> line.startsWith("warning")).findFirst().orElseThrow());
  }

  @Test
  void this_machine_can_be_looked_at() {
    Tutti tutti = Tutti.run("doctor");
    assertEquals(0, tutti.exitCode(), tutti.err());
    assertEquals(Checks.ALL.size() + 1, tutti.out().lines().count());
    int strict = Tutti.run("doctor", "--strict").exitCode();
    assertTrue(strict == 0 || strict == 2, "exit code " + strict);
  }
}
