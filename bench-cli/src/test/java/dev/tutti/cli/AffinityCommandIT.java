package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that are started, asked where they are, and measure nothing. */
class AffinityCommandIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"local", "openmpi", "mpich", "mpj"})
  void every_rank_is_told_with_its_host_process_and_cpus(String backend) throws Exception {
    Availability.assume(backend);
    String printed = affinity("-b", backend, "-n", "2");
    List<String> lines = printed.lines().toList();
    assertEquals(backend, lines.getFirst(), printed);
    for (int rank = 0; rank < 2; rank++) {
      String[] words = lines.get(2 + rank).strip().split("\\s+", -1);
      assertEquals(Integer.toString(rank), words[0], printed);
      assertTrue(words[2].matches("[1-9]\\d*"), "process in " + Arrays.toString(words));
      assertTrue(words[3].matches("[0-9,-]+"), "CPUs in " + Arrays.toString(words));
    }
    assertTrue(printed.contains(backend + ": 2 ranks on host "), printed);
  }

  @Test
  void ranks_bound_to_cores_are_on_different_ones() throws Exception {
    Availability.assume("openmpi");
    String printed = affinity("-b", "openmpi", "-n", "2", "--bind-to", "core");
    List<String> lines = printed.lines().toList();
    List<String> cpus =
        lines.subList(2, 4).stream().map(line -> line.strip().split("\\s+", -1)[3]).toList();
    assertEquals(2, cpus.stream().distinct().count(), printed);
    assertTrue(printed.contains(", bound to cores "), printed);
  }

  /** Its own folder is all it may write to, and nothing may be left there. */
  private String affinity(String... options) throws Exception {
    Path printed = folder.resolve("printed");
    String[] args = new String[options.length + 1];
    args[0] = "affinity";
    System.arraycopy(options, 0, args, 1, options.length);
    try (TuttiProcess tutti =
        TuttiProcess.startBy(List.of("env", "-C", folder.toString()), printed, args)) {
      assertEquals(0, tutti.exitCode(), tutti.printed());
      tutti.awaitNobody();
      assertEquals(List.of("printed"), List.of(folder.toFile().list()));
      return tutti.printed();
    }
  }
}
