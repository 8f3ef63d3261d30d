package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {
  @TempDir Path folder;

  @Test
  void the_default_is_51_points_in_5_launches_of_2_ranks() {
    Tutti tutti = dryRun("-b", "local");
    assertTrue(tutti.out().contains("points    51 in each launch"), tutti.out());
    assertTrue(tutti.out().contains("launches  5, seed "), tutti.out());
    assertEquals(5, tutti.out().lines().filter(line -> line.startsWith("# local-")).count());
  }

  @Test
  void nothing_is_started_and_no_folder_made() {
    dryRun("-b", "local");
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void every_rank_count_has_launches_of_its_own() {
    Tutti tutti = dryRun("-b", "local", "-n", "2,4", "--launches", "3");
    assertTrue(tutti.out().contains("launches  6, seed "), tutti.out());
    assertTrue(tutti.out().contains("# local-n4-3"), tutti.out());
  }

  @Test
  void every_variant_is_a_point_of_the_operations_that_know_it() {
    String out =
        dryRun(
                "-b",
                "local",
                "-c",
                "allgatherv,bcast,barrier",
                "-m",
                "16",
                "--skew",
                "linear,spike")
            .out();
    assertTrue(out.contains("points    4 in each launch"), out);
  }

  @Test
  void one_seed_gives_one_order() {
    String[] args = {"-b", "local", "-n", "1,2,3,4", "--seed", "7"};
    assertEquals(dryRun(args).out(), dryRun(args).out());
  }

  @Test
  void a_configuration_gives_defaults_and_the_command_line_wins() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("tutti.yaml"),
            """
            backends:
              local:
                env: {GREETING: hello}
            defaults:
              backend: [local]
              ranks: [2, 3]
              launches: 2
              sizes: 16:32
              collective: allreduce
            """);
    String out = dryRun("--config", config.toString(), "-m", "64").out();
    assertTrue(out.contains("points    1 in each launch"), out);
    assertTrue(out.contains("launches  4, seed "), out);
    out = dryRun("--config", config.toString(), "-n", "2").out();
    assertTrue(out.contains("points    2 in each launch"), out);
    assertTrue(out.contains("launches  2, seed "), out);
  }

  private Tutti dryRun(String... args) {
    String[] all = new String[args.length + 4];
    all[0] = "run";
    all[1] = "--dry-run";
    all[2] = "-o";
    all[3] = folder.resolve("out").toString();
    System.arraycopy(args, 0, all, 4, args.length);
    Tutti tutti = Tutti.run(all);
    assertEquals(0, tutti.exitCode(), tutti.err());
    return tutti;
  }
}
