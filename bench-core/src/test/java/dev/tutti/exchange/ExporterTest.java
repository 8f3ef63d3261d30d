package dev.tutti.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.BackendInfo;
import dev.tutti.result.Latency;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExporterTest {
  private static final Path GOLDEN = Path.of("src/test/resources/dev/tutti/exchange/export");

  @TempDir private Path folder;
  private final List<RunResult> runs = List.of(run(1, 0), run(2, 10));

  @Test
  void every_format_is_as_in_its_golden_file_under_every_locale() throws IOException {
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("und", "de", "ar-EG")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        for (Exporter exporter : Exporters.ALL) {
          String expected = Files.readString(GOLDEN.resolve(exporter.name() + ".txt"));
          assertEquals(expected, exporter.export(runs), exporter.name() + " under " + tag);
        }
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void reframe_and_ramble_find_every_osu_row_and_nothing_after_its_value() {
    String text = new OsuExporter().export(runs);
    for (String size : List.of("16", "65536")) {
      assertEquals(
          2, Pattern.compile("(?m)^" + size + "\\s+(\\S+)$").matcher(text).results().count());
    }
    assertEquals(
        4, Pattern.compile("(?m)^# Size {7}Avg Latency\\(us\\)$").matcher(text).results().count());
    assertEquals(
        4, Pattern.compile("(?m)^# Datatype: MPI_FLOAT\\.$").matcher(text).results().count());
    assertEquals(
        6, Pattern.compile("(?m)^# OSU .+ Test v[\\d.]+$").matcher(text).results().count());
  }

  @Test
  void osu_and_imb_texts_come_back_as_they_were_to_their_last_digit() throws IOException {
    for (Exporter exporter : List.of(new OsuExporter(), new ImbExporter())) {
      TextImport back = importBack(exporter);
      assertEquals(exporter.name(), back.format());
      assertEquals(0, back.notUnderstood());
      for (RunResult run : back.runs()) {
        for (PointResult point : run.points()) {
          PointResult original = find(runs.get(0), point);
          double avg = original.rankMeanNs().avg();
          assertEquals(avg, point.rankMeanNs().avg(), 15, exporter.name());
        }
      }
    }
  }

  @Test
  void csv_comes_back_exactly_with_labels_launches_ranks_and_invalid_points() throws IOException {
    TextImport back = importBack(new CsvExporter());
    assertEquals(2, back.runs().size());
    for (int i = 0; i < 2; i++) {
      RunResult one = back.runs().get(i);
      assertEquals("open mpi/4", one.run().label());
      assertEquals(i + 1, one.run().launch());
      assertEquals(4, one.world().ranks());
      for (PointResult point : one.points()) {
        PointResult original = find(runs.get(i), point);
        assertEquals(original.latencyNs(), point.latencyNs());
        assertEquals(original.rankMeanNs(), point.rankMeanNs());
        assertEquals(original.status(), point.status());
        assertEquals(original.reason(), point.reason());
        assertEquals(original.options(), point.options());
      }
    }
  }

  @Test
  void benchfmt_lines_have_the_grammar_of_the_go_benchmark_format() {
    List<String> lines = new BenchfmtExporter().export(runs).lines().toList();
    Pattern result = Pattern.compile("Benchmark\\p{Lu}\\S* [1-9]\\d* (\\d+(\\.\\d+)?) ns/op");
    Pattern configuration = Pattern.compile("[a-z][^:\\s]*: .*\\S");
    for (String line : lines) {
      assertTrue(
          line.isEmpty() || result.matcher(line).matches() || configuration.matcher(line).matches(),
          line);
    }
    assertEquals(6, lines.stream().filter(line -> result.matcher(line).matches()).count());
  }

  @Test
  void launches_are_repetitions_and_forks() {
    JsonNode google = json(new GoogleBenchmarkExporter()).get("benchmarks");
    assertEquals(2, google.get(0).get("repetitions").asInt());
    assertEquals(1, google.get(1).get("repetition_index").asInt());
    JsonNode jmh = json(new JmhExporter()).get(0);
    assertEquals(2, jmh.get("forks").asInt());
    assertEquals(2, jmh.get("primaryMetric").get("rawData").size());
    JsonNode reframe = json(new ReframeExporter()).get("runs").get(0);
    assertEquals(2, reframe.get("num_failures").asInt());
    assertEquals(3, reframe.get("testcases").get(0).get("perfvars").size());
  }

  @Test
  void points_without_the_number_are_counted() {
    for (Exporter exporter : Exporters.ALL) {
      assertEquals(exporter.name().equals("csv") ? 0 : 2, exporter.leftOut(runs), exporter.name());
    }
  }

  private JsonNode json(Exporter exporter) {
    return JsonMapper.shared().readTree(exporter.export(runs));
  }

  private TextImport importBack(Exporter exporter) throws IOException {
    Path file = folder.resolve("back.txt");
    Files.writeString(file, exporter.export(runs));
    return TextImport.read(file, TextImport.Options.NONE);
  }

  private static PointResult find(RunResult run, PointResult like) {
    return run.points().stream()
        .filter(p -> p.collective().equals(like.collective()) && p.bytes() == like.bytes())
        .findFirst()
        .orElseThrow();
  }

  private static RunResult run(int launch, double more) {
    return new RunResult(
        RunResult.SCHEMA,
        Status.COMPLETE,
        null,
        new RunInfo(
            "r", "measured", "open mpi/4", launch, 2, 1L, List.of(), null, null, "test", null),
        new BackendInfo("openmpi", "native", null, null, List.of(), Map.of()),
        new World(4, List.of("node1"), List.of()),
        null,
        new MethodInfo(null, null, null, null, null, null, null, null, null, null, null, null),
        List.of(
            valid("allreduce", 65536, "float32", "sum", 17830.5 + more),
            valid("allreduce", 16, "float32", "sum", 523.25 + more),
            valid("barrier", 0, null, null, 341 + more),
            new PointResult(
                "bcast",
                16,
                4L,
                "float32",
                null,
                0,
                Map.of(),
                null,
                null,
                null,
                PointStatus.INVALID,
                "rank 1, index 3: expected 2, found 7",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Map.of())),
        List.of());
  }

  private static PointResult valid(
      String collective, long bytes, String datatype, String op, double p50) {
    return new PointResult(
        collective,
        bytes,
        null,
        datatype,
        op,
        null,
        bytes == 16 ? Map.of("inPlace", "true") : Map.of(),
        null,
        null,
        null,
        PointStatus.VALID,
        null,
        1000L,
        null,
        null,
        new Latency(p50 * 0.75, p50, p50 * 1.25, p50 * 1.5, null, p50 * 2, p50 * 1.125, 12.5),
        null,
        new RankMean(p50 * 0.875, p50 * 0.9375, p50),
        null,
        null,
        null,
        null,
        null,
        null,
        Map.of());
  }
}
