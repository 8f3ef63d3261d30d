package dev.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What launchers print, as they were seen to print it. */
class OutputLogTest {
  @TempDir Path folder;

  @Test
  void open_mpis_lines_go_to_the_log_of_their_rank_also_where_one_had_no_end() throws Exception {
    String words =
        log(
            3,
            """
            [1,0]<stderr>:err 0
            [1,0]<stdout>:no newline[1,1]<stdout>:out from 1
            [4242,1]<stdout>: and more
            --------
            mpirun.openmpi noticed that process rank 1 with PID 0 on node vm exited on signal 9 (Killed).
            """);
    assertEquals("err 0\nno newline", text("rank-0"));
    assertEquals("out from 1\nand more\n", text("rank-1"));
    assertTrue(text("output").startsWith("--------\nmpirun.openmpi noticed"));
    assertEquals(
        "rank 1 printed last: out from 1\nand more; the launcher printed last: --------\n"
            + "mpirun.openmpi noticed that process rank 1 with PID 0 on node vm exited on signal 9"
            + " (Killed).",
        words);
  }

  @Test
  void hydras_and_sruns_lines_go_to_the_log_of_their_rank() throws Exception {
    log(
        12,
        "[0] out from 0\n[11]  then more\n= PID 97 RUNNING AT vm\n a[0] stays\n 3: from srun\n");
    assertEquals("out from 0\n", text("rank-0"));
    assertEquals(" then more\n", text("rank-11"));
    assertEquals("from srun\n", text("rank-3"));
    assertEquals("= PID 97 RUNNING AT vm\n a[0] stays\n", text("output"));
  }

  @Test
  void what_names_no_rank_of_the_job_stays_with_the_launchers_lines() throws Exception {
    log(2, "[7] is no rank of two\n12: neither\n[1,9]<stdout>:nor this\n");
    assertEquals("[7] is no rank of two\n12: neither\n[1,9]<stdout>:nor this\n", text("output"));
  }

  @Test
  void the_rank_that_complained_first_is_quoted_not_the_one_that_spoke_last() throws Exception {
    assertEquals(
        "rank 1 printed last: tutti: rank 1: no window",
        log(3, "[0] hello\n[1] tutti: rank 1: no window\n[2] tutti: rank 2: nor here\n[0] bye\n"));
    assertEquals("the ranks printed nothing", log(3, ""));
    assertEquals("the ranks printed last: a", log(3, "a\n"));
  }

  @Test
  void a_thousand_ranks_do_not_mix_and_keep_no_file_open() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append("[").append(i % 1_000).append("] line ").append(i).append('\n');
    }
    log(1_000, text.toString());
    for (int rank = 0; rank < 1_000; rank++) {
      String expected = "";
      for (int i = rank; i < 5_000; i += 1_000) {
        expected += "line " + i + "\n";
      }
      assertEquals(expected, text("rank-" + rank));
    }
  }

  @Test
  void a_rank_that_prints_without_end_keeps_its_beginning_and_its_end() throws Exception {
    log(
        1,
        "[0] "
            + "x".repeat(99)
            + "\n[0] first\n"
            + ("[0] " + "y".repeat(99) + "\n").repeat(30_000)
            + "[0] last\n");
    assertTrue(text("rank-0").contains("first"));
    assertTrue(text("rank-0.more").endsWith("last\n"));
    assertTrue(Files.size(folder.resolve("rank-0.log")) <= 1 << 19);
    assertTrue(Files.size(folder.resolve("rank-0.more.log")) <= 1 << 19);
  }

  @Test
  void a_log_that_cannot_be_written_costs_nothing_but_the_log() throws Exception {
    Files.createDirectory(folder.resolve("rank-0.log"));
    assertEquals("rank 0 printed last: a\nb", log(1, "[0] a\n[0] b\n"));
  }

  private String log(int ranks, String printed) throws IOException {
    try (Stream<Path> old = Files.list(folder)) {
      for (Path file : old.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    byte[] bytes = printed.getBytes(StandardCharsets.UTF_8);
    return OutputLog.start(folder, ranks, new ByteArrayInputStream(bytes)).lastWords();
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".log"));
  }
}
