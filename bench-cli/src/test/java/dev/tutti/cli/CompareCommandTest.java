package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.ResultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void two_libraries_with_five_launches_each() throws IOException {
    for (int launch = 1; launch <= 5; launch++) {
      write("openmpi", launch, 1000 + launch, "complete");
      write("mpich", launch, 700 + launch, "complete");
    }
  }

  @Test
  void files_are_grouped_by_label_and_the_first_is_the_base() {
    assertEquals(0, run(path("openmpi-*.json"), path("mpich-*.json")));
    assertTrue(
        out.toString().contains("mpich (5 results) against base openmpi (5 results)"),
        out::toString);
    assertTrue(out.toString().contains("faster"), out::toString);
    assertTrue(out.toString().contains("allreduce: mpich wins"), out::toString);
  }

  @Test
  void files_named_one_by_one_as_a_shell_expands_them_are_grouped_too() {
    assertEquals(0, run(path("openmpi-1.json"), path("openmpi-2.json"), path("mpich-1.json")));
    assertTrue(out.toString().contains("2/1"), out::toString);
    assertTrue(out.toString().contains("(1) 2 against 1 launches"), out::toString);
  }

  @Test
  void one_folder_with_several_labels_says_its_base_and_a_gate_wants_it_named() {
    assertEquals(0, run(folder.toString()));
    assertTrue(err.toString().contains("the base is 'mpich'; choose another with --base"));
    assertEquals(0, run(folder.toString(), "--base", "openmpi"));
    assertTrue(out.toString().contains("mpich (5 results) against base openmpi"));
    assertEquals(2, run(folder.toString(), "--fail-if-slower", "5%"));
    assertTrue(err.toString().contains("a gate on one folder needs its base"), err::toString);
    assertEquals(2, run(folder.toString(), path("openmpi-1.json")));
    assertTrue(err.toString().contains("say which is the base with --base"), err::toString);
  }

  @Test
  void a_file_compared_with_itself_is_the_same_file_twice_and_no_error() {
    assertEquals(0, run(path("mpich-1.json"), path("mpich-1.json")));
    assertTrue(out.toString().contains("1.000"), out::toString);
  }

  @Test
  void a_broken_file_is_told_and_the_others_are_compared() throws IOException {
    Files.writeString(folder.resolve("mpich-9.json"), "{\"schema\": \"tutti/1\"");
    write("mpich", 8, 700, "failed");
    assertEquals(2, run(path("openmpi-*.json"), path("mpich-*.json")));
    assertTrue(out.toString().contains("5/5"), out::toString);
    assertEquals(2, err.toString().lines().count(), err::toString);
    assertTrue(err.toString().contains("mpich-9.json: not a Tutti result"), err::toString);
    assertTrue(err.toString().contains("mpich-8.json: the launch is failed"), err::toString);
  }

  @Test
  void every_format_is_written_and_json_holds_the_verdict() throws IOException {
    Path file = folder.resolve("table.out");
    for (String format : new String[] {"text", "markdown", "csv", "json"}) {
      assertEquals(
          0,
          run(
              path("openmpi-*.json"),
              path("mpich-*.json"),
              "--format",
              format,
              "-o",
              file.toString()));
      assertTrue(Files.readString(file).contains("faster"), format);
    }
    assertTrue(Files.readString(file).contains("\"schema\" : \"tutti-comparison/1\""));
    assertEquals("", out.toString());
  }

  @Test
  void a_gate_exits_3_and_names_the_point_and_0_when_it_is_passed() throws IOException {
    assertEquals(3, run(path("mpich-*.json"), path("openmpi-*.json"), "--fail-if-slower", "5%"));
    assertTrue(err.toString().contains("gate: slower: allreduce 16 B"), err::toString);
    assertEquals(0, run(path("mpich-*.json"), path("openmpi-*.json"), "--fail-if-slower", "90%"));
    assertEquals(0, run(path("openmpi-*.json"), path("mpich-*.json"), "--fail-if-slower", "2%"));
  }

  @Test
  void a_gate_that_can_find_nothing_is_a_wrong_set_up() {
    assertEquals(2, run(path("mpich-1.json"), path("openmpi-1.json"), "--fail-if-slower", "5%"));
    assertTrue(err.toString().contains("gate: undecidable: allreduce 16 B"), err::toString);
  }

  @Test
  void github_gets_annotations_in_the_log_and_a_summary_in_its_file() throws IOException {
    Path summary = folder.resolve("summary.md");
    String[] gate = {"--fail-if-slower", "5%", "--github", "--step-summary", summary.toString()};
    assertEquals(
        3,
        run(
            path("mpich-*.json"),
            path("openmpi-*.json"),
            gate[0],
            gate[1],
            gate[2],
            gate[3],
            gate[4]));
    assertTrue(
        out.toString().lines().anyMatch(line -> line.startsWith("::error title=tutti%3A slower")),
        out::toString);
    assertTrue(Files.readString(summary).startsWith("## Tutti: the gate is not passed (1)"));
  }

  @Test
  void wrong_options_are_one_sentence() {
    String[][] wrong = {
      {"--margin", "5"},
      {"--alpha", "2"},
      {"--by", "size"},
      {"--only", "bytes=many"},
      {"--format", "pdf"},
      {"--metric", "p98"},
      {"-o", "/nowhere/at/all"},
      {"--base", "hpc"},
      {"--only", "collective=scan"},
      {"--fail-if-slower", "much"},
      {"--allow-missing", "collective=bcast"}
    };
    for (String[] option : wrong) {
      err.getBuffer().setLength(0);
      assertEquals(2, run(path("openmpi-*.json"), path("mpich-*.json"), option[0], option[1]));
      assertFalse(err.toString().contains("Exception"), err::toString);
      assertTrue(err.toString().startsWith("tutti: "), err::toString);
    }
  }

  private int run(String... arguments) {
    CommandLine command =
        Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    String[] all = new String[arguments.length + 1];
    all[0] = "compare";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return command.execute(all);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void write(String label, int launch, double p50Ns, String status) throws IOException {
    String text =
        String.format(
            Locale.ROOT,
            """
            {"schema": "tutti/1", "status": "%s",
             "run": {"id": "r1", "kind": "measured", "label": "%s", "launch": %d, "launches": 5},
             "backend": {"name": "%s", "kind": "native"}, "world": {"ranks": 2},
             "method": {"statistic": "p50 of the slowest rank"},
             "points": [{"collective": "allreduce", "bytes": 16, "datatype": "float32",
               "status": "valid", "latencyNs": {"p50": %.1f}}]}
            """,
            status,
            label,
            launch,
            label,
            p50Ns);
    Path file = folder.resolve(label + "-" + launch + ".json");
    Files.writeString(file, text);
    assertEquals(label, ResultFile.read(file).run().label());
  }
}
