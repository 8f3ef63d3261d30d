package dev.tutti.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tutti.exchange.TextImport;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PublishedTablesTest {
  private static final Path PUBLISHED = Path.of("..", "results", "published");

  @Test
  void all_16_improvements_of_the_kunpeng_table_are_within_a_tenth_of_the_published_ones()
      throws IOException {
    List<ComparedPoint> points = compare("kunpeng-hypermpi-2.3.0-np64", "openmpi_4.1.1").points();
    List<String[]> rows = rows("kunpeng-hypermpi-2.3.0-np64.csv");
    assertEquals(16, rows.size());
    for (String[] row : rows) {
      ComparedPoint point = find(points, row);
      assertEquals(
          Double.parseDouble(row[4]), point.improvementPercent(), 0.1, () -> String.join(",", row));
      assertEquals(Double.parseDouble(row[2]) / Double.parseDouble(row[3]), point.speedUp(), 1e-9);
      assertEquals(Verdict.UNTESTED, point.verdict());
      assertNull(point.p());
    }
  }

  @Test
  void the_speed_ups_of_the_4_core_table_are_the_published_ones_to_their_last_digit()
      throws IOException {
    List<ComparedPoint> points = compare("kunpeng-hypermpi-1.3.0-4core", "openmpi").points();
    for (String[] row : rows("kunpeng-hypermpi-1.3.0-4core.csv")) {
      assertEquals(Double.parseDouble(row[4]), find(points, row).speedUp(), 0.05);
    }
  }

  @Test
  void every_result_file_is_what_its_table_imports_to() throws IOException {
    for (String name :
        List.of(
            "kunpeng-hypermpi-2.3.0-np64",
            "kunpeng-hypermpi-1.3.0-4core",
            "numa-reduce-scatter-barrier-np8")) {
      TextImport text = TextImport.read(PUBLISHED.resolve(name + ".csv"), TextImport.Options.NONE);
      List<RunResult> files = read(name);
      assertEquals(text.runs().size(), files.size(), name);
      for (RunResult run : text.runs()) {
        RunResult file =
            files.stream()
                .filter(f -> f.run().label().equals(run.run().label()))
                .findFirst()
                .orElseThrow();
        assertEquals(run.points(), file.points());
        assertEquals("published", file.run().kind());
      }
    }
  }

  private static Contrast compare(String folder, String base) throws IOException {
    List<RunResult> runs = read(folder);
    return TestRuns.compare(
        Launches.of(runs.stream().filter(r -> r.run().label().equals(base)).toList()),
        Launches.of(runs.stream().filter(r -> !r.run().label().equals(base)).toList()));
  }

  private static List<RunResult> read(String folder) throws IOException {
    try (Stream<Path> files = Files.list(PUBLISHED.resolve(folder))) {
      return files.sorted().map(ResultFile::read).toList();
    }
  }

  private static List<String[]> rows(String table) throws IOException {
    return Files.readAllLines(PUBLISHED.resolve(table)).stream()
        .skip(2)
        .map(line -> line.split(","))
        .toList();
  }

  private static ComparedPoint find(List<ComparedPoint> points, String[] row) {
    return points.stream()
        .filter(
            p ->
                p.point().collective().equals(row[0])
                    && p.point().bytes() == Long.parseLong(row[1]))
        .findFirst()
        .orElseThrow();
  }
}
