package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ImportCommandTest {
  private static final String OSU =
      """

      # OSU MPI Allreduce Latency Test v7.4
      # Datatype: MPI_CHAR.
      # Size       Avg Latency(us)
      16                      %s
      32                      0.60
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void files_of_one_label_become_launches_that_compare_can_test() throws IOException {
    for (int i = 1; i <= 4; i++) {
      text("a" + i + ".txt", osu("0.5" + i));
      text("b" + i + ".txt", osu("0.3" + i));
    }
    assertEquals(
        0, run("import", path("a*.txt"), "--label", "openmpi", "--ranks", "2", "-o", path("o")));
    assertEquals(
        0, run("import", path("b*.txt"), "--label", "mpich", "--ranks", "2", "-o", path("m")));
    assertTrue(out.toString().contains("4 result files in"), out::toString);
    RunResult third = ResultFile.read(folder.resolve("o/openmpi-np2-3.json"));
    assertEquals(4, third.run().launches());
    assertEquals(0, run("compare", path("o"), path("m"), "--only", "bytes=16"));
    assertTrue(out.toString().contains("faster"), out::toString);
    assertTrue(out.toString().contains("mean over ranks of each rank's mean"), out::toString);
  }

  @Test
  void texts_are_compared_as_they_are_and_one_launch_of_each_is_not_tested() throws IOException {
    text("openmpi.txt", osu("0.52"));
    text("mpich.txt", osu("1.47"));
    assertEquals(0, run("compare", path("openmpi.txt"), path("mpich.txt")));
    assertTrue(
        out.toString().contains("1 against 1 launches: a test needs 4 of each"), out::toString);
  }

  @Test
  void a_file_that_is_not_understood_is_told_and_the_others_are_imported() throws IOException {
    text("good.txt", osu("0.52") + "mpirun has exited due to process rank 1\n");
    text("bad.txt", "nothing of that kind\n");
    assertEquals(2, run("import", path("good.txt"), path("bad.txt"), "-o", path("out")));
    assertTrue(
        err.toString().contains("bad.txt: not a text of any known benchmark"), err::toString);
    assertTrue(
        out.toString().contains("2 points, 1 line was not understood, such as:"), out::toString);
    assertTrue(out.toString().contains("    mpirun has exited"), out::toString);
    assertTrue(Files.exists(folder.resolve("out/good-1.json")));
  }

  @Test
  void nothing_is_overwritten_and_nothing_written_outside_the_folder() throws IOException {
    text("a.txt", osu("0.52"));
    assertEquals(0, run("import", path("a.txt"), "--label", "../../x y", "-o", path("out")));
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      assertEquals(List.of(folder.resolve("out/_._.._x_y-1.json")), files.toList());
    }
    assertEquals(2, run("import", path("a.txt"), "--label", "../../x y", "-o", path("out")));
    assertTrue(err.toString().contains("name another folder with -o"), err::toString);
  }

  @Test
  void an_export_is_what_was_imported_and_says_what_it_leaves_out() throws IOException {
    text("a.txt", osu("0.52"));
    assertEquals(0, run("import", path("a.txt"), "-o", path("out")));
    assertEquals(0, run("export", path("out"), "--format", "osu", "-o", path("b.txt")));
    assertEquals(osu("0.52"), Files.readString(folder.resolve("b.txt")));
    assertEquals(0, run("export", path("out"), "--format", "imb", "-o", path("c.txt")));
    assertTrue(err.toString().contains("2 points have no number for imb"), err::toString);
    assertEquals(2, run("export", path("out"), "--format", "word"));
    assertEquals(2, run("export", path("none.json"), "--format", "csv"));
  }

  @Test
  void wrong_options_and_labels_are_one_sentence() throws IOException {
    text("a.txt", osu("0.52"));
    String[][] wrong = {
      {"--ranks", "0"}, {"--format", "word"}, {"--format", "imb"}, {"--label", "a\u001b[2Jb"}
    };
    for (String[] option : wrong) {
      err.getBuffer().setLength(0);
      assertEquals(2, run("import", path("a.txt"), option[0], option[1], "-o", path("w")));
      assertEquals(1, err.toString().lines().count(), err::toString);
      assertFalse(Files.exists(folder.resolve("w")));
    }
  }

  private static String osu(String us) {
    return OSU.replace("%s", us);
  }

  private int run(String... arguments) {
    CommandLine command =
        Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }

  private void text(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
