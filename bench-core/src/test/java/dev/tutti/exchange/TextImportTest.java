package dev.tutti.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextImportTest {
  private static final Path TEXTS = Path.of("src/test/resources/dev/tutti/exchange");

  @TempDir private Path folder;

  @Test
  void every_sample_is_detected_as_what_printed_it() throws IOException {
    for (String format : List.of("osu", "imb", "reprompi", "omb-java")) {
      try (Stream<Path> files = Files.list(TEXTS.resolve(format))) {
        List<Path> all = files.filter(file -> !file.endsWith("summary.txt")).toList();
        assertTrue(all.size() > 1, format);
        all.forEach(file -> assertEquals(format, read(file).format(), file::toString));
      }
    }
  }

  @Test
  void osu_rows_are_means_over_ranks_at_a_hundredth_of_a_microsecond() {
    TextImport text = read("osu/openmpi-np2-allreduce.txt");
    assertEquals(13, text.points());
    assertEquals(0, text.notUnderstood());
    RunResult run = text.runs().getFirst();
    PointResult first = run.points().getFirst();
    assertEquals("allreduce", first.collective());
    assertEquals(16, first.bytes());
    assertEquals("char", first.datatype());
    assertNull(first.op());
    assertNull(first.latencyNs());
    assertEquals(new RankMean(null, 520.0, null), first.rankMeanNs());
    assertEquals("the whole vector", first.sizeMeaning());
    assertNull(run.world().ranks());
    assertEquals(10.0, run.method().resolutionNs());
    assertEquals("imported", run.run().kind());
    assertEquals("openmpi-np2-allreduce", run.run().label());
  }

  @Test
  void operations_have_the_names_of_mpi() {
    assertEquals("bcast", point("osu/openmpi-np2-bcast-tagged.txt").collective());
    assertEquals("alltoall", point("osu/openmpi-np2-alltoall.txt").collective());
    assertEquals("iallreduce", point("osu/openmpi-np2-iallreduce.txt").collective());
    assertEquals("reduce_scatter", point("osu/openmpi-np2-reduce_scatter.txt").collective());
    Map<String, String> titles =
        Map.of(
            "All-to-Allv Personalized Exchange Latency Test", "alltoallv",
            "Non-blocking All-to-All Latency Test", "ialltoall",
            "Non-Blocking Broadcast Latency Test", "ibcast",
            "Reduce_scatter_block Latency Test", "reduce_scatter_block",
            "Allgatherv Persistent Latency Test", "allgatherv_init",
            "Non-blocking Neighborhood Alltoallw Latency Test", "ineighbor_alltoallw",
            "Neighborhood All-to-Allv Latency Test", "neighbor_alltoallv");
    titles.forEach(
        (title, name) ->
            assertEquals(name, OsuTitle.of("# OSU MPI " + title + " v7.4").collective()));
    for (String other : List.of("Latency Test", "Bandwidth Test", "Multi Latency Test")) {
      assertNull(OsuTitle.of("# OSU MPI " + other + " v7.4"), other);
    }
  }

  @Test
  void a_barrier_has_no_size_and_no_datatype() {
    for (String file : List.of("osu/openmpi-np2-barrier.txt", "osu/mpich-np2-barrier.txt")) {
      PointResult barrier = point(file);
      assertEquals("barrier", barrier.collective());
      assertEquals(0, barrier.bytes());
      assertNull(barrier.datatype());
    }
    assertEquals(340.0, point("osu/openmpi-np2-barrier.txt").rankMeanNs().avg());
  }

  @Test
  void a_failed_check_is_invalid_and_has_no_time_and_mpiruns_own_words_are_counted() {
    TextImport text = read("osu/openmpi-np2-allreduce-full-validated-percentiles.txt");
    PointResult point = text.runs().getFirst().points().getFirst();
    assertEquals(PointStatus.INVALID, point.status());
    assertNull(point.rankMeanNs());
    assertEquals(10, text.notUnderstood());
    assertTrue(text.examples().getFirst().startsWith("-----"));
    assertEquals(
        "10 lines of the text were not understood",
        text.runs().getFirst().warnings().getFirst().what());
  }

  @Test
  void a_nonblocking_test_gives_its_pure_communication_and_the_rest_as_metrics() {
    PointResult point = point("osu/openmpi-np2-iallreduce.txt");
    assertEquals(1050.0, point.rankMeanNs().avg());
    assertEquals(
        Map.of("overallNs", 2390.0, "computeNs", 1550.0, "overlapOsuPercent", 20.12),
        point.metrics());
  }

  @Test
  void tables_of_one_run_are_points_and_another_run_is_another_launch() {
    TextImport text = read("osu/types-and-runs.txt");
    assertEquals(List.of(1, 2), text.runs().stream().map(run -> run.run().launch()).toList());
    assertEquals(
        List.of("char 4", "char 8", "float32 4", "float32 8"),
        text.runs().getFirst().points().stream().map(p -> p.datatype() + " " + p.bytes()).toList());
    assertEquals(1300.0, text.runs().getLast().points().getFirst().rankMeanNs().avg());
    assertEquals(1, text.notUnderstood());
    assertEquals("8                       1.50", text.examples().getFirst());
  }

  @Test
  void tags_are_stripped_glued_lines_parted_and_fields_counted_where_the_header_is_short() {
    TextImport text = read("osu/glued-and-short-header.txt");
    List<PointResult> points = text.runs().getFirst().points();
    assertEquals(3, points.size());
    assertEquals(new RankMean(24800.0, 53340.0, 158960.0), points.get(0).rankMeanNs());
    assertEquals(1000L, points.get(1).samples());
    assertEquals(new RankMean(null, 55340.0, null), points.get(2).rankMeanNs());
    assertEquals(Map.of("buffers", "cuda"), points.get(0).options());
    assertEquals(3, text.notUnderstood());
    assertEquals("bcast", point("osu/openmpi-np2-bcast-tagged.txt").collective());
    assertEquals(List.of("16  0.41"), LauncherTags.strip("0: 16  0.41"));
    assertEquals(List.of("16  0.41"), LauncherTags.strip("[3] 16  0.41"));
    assertEquals(
        List.of("16  0.41"), LauncherTags.strip("\u001b[31m[prterun-n1-99@1,0]<stdout>: 16  0.41"));
  }

  @Test
  void an_imb_file_gives_a_result_for_each_number_of_processes() {
    TextImport text = read("imb/openmpi-np4-npmin2.txt");
    assertEquals(List.of(2, 4), text.runs().stream().map(run -> run.world().ranks()).toList());
    PointResult point = text.runs().getFirst().points().get(1);
    assertEquals(new RankMean(180.0, 1380.0, 2570.0), point.rankMeanNs());
    assertEquals("float32", point.datatype());
    assertEquals("sum", point.op());
    assertEquals(100L, point.samples());
    assertEquals(Map.of("idleRanks", 2.0), point.metrics());
    assertEquals(Map.of(), text.runs().getLast().points().getFirst().metrics());
    assertEquals("Linux 6.18.44-fc-v657", text.runs().getFirst().environment().os());
    assertEquals("./IMB-MPI1", text.runs().getFirst().run().command().getFirst());
    assertEquals(0, text.notUnderstood());
  }

  @Test
  void an_imb_reduce_scatter_is_the_whole_vector_up_to_2018_and_the_block_after() {
    assertEquals(
        "the whole input vector",
        find(read("imb/openmpi-np2-six.txt"), "reduce_scatter", 16).sizeMeaning());
    assertEquals(
        "the block received per rank",
        find(read("imb/multi-idle-failures.txt"), "reduce_scatter", 8).sizeMeaning());
    assertEquals("byte", find(read("imb/openmpi-np2-six.txt"), "alltoall", 16).datatype());
  }

  @Test
  void imb_groups_failures_defects_and_nonblocking_rows_are_what_they_say() {
    TextImport text = read("imb/multi-idle-failures.txt");
    assertEquals(0, text.notUnderstood(), () -> text.examples().toString());
    List<PointResult> multi = text.runs().getFirst().points();
    assertEquals(Map.of("groups", "2", "group", "1"), multi.get(1).options());
    assertEquals(620.0, multi.get(1).rankMeanNs().avg());
    assertEquals(PointStatus.INVALID, find(text, "reduce_scatter", 16).status());
    PointResult large = find(text, "reduce_scatter", 4194304);
    assertEquals(PointStatus.SKIPPED, large.status());
    assertTrue(large.reason().startsWith("out-of-mem: needed X=   2.001 GB"), large.reason());
    assertTrue(find(text, "alltoall", 4194304).reason().startsWith("time-out: Time limit"));
    PointResult overlap = find(text, "iallreduce", 4);
    assertNull(overlap.rankMeanNs());
    assertEquals(2880.0, overlap.metrics().get("pureNs"));
    assertEquals("float64", overlap.datatype());
    assertEquals(0, find(text, "barrier", 0).bytes());
  }

  @Test
  void reprompi_repetitions_are_times_of_the_slowest_rank() {
    TextImport text = read("reprompi/raw.txt");
    RunResult run = text.runs().getFirst();
    assertEquals(4, run.world().ranks());
    assertEquals("barrier", run.method().synchronization());
    assertEquals(1.0, run.method().clockGranularityNs(), 1e-9);
    PointResult allreduce = find(text, "allreduce", 1024);
    assertEquals(11345.6, allreduce.latencyNs().p50(), 1e-6);
    assertEquals(10345.6, allreduce.latencyNs().min(), 1e-6);
    assertEquals(1000.0, allreduce.latencyNs().stddev(), 1e-6);
    assertEquals("sum", allreduce.op());
    assertEquals("int32", allreduce.datatype());
    assertEquals("the block received per rank", find(text, "reduce_scatter", 1024).sizeMeaning());
    assertEquals(1345.7, find(text, "barrier", 0).latencyNs().p50(), 1e-6);
    assertEquals(0, text.notUnderstood());
  }

  @Test
  void reprompi_windows_drop_wrong_repetitions_and_say_how_many() {
    TextImport text = read("reprompi/window.txt");
    PointResult point = find(text, "bcast", 16);
    assertEquals(3L, point.samples());
    assertEquals(6000, point.latencyNs().p50(), 1e-6);
    assertEquals(Map.of("invalidSamples", 2.0), point.metrics());
    assertEquals("window", text.runs().getFirst().method().synchronization());
    assertEquals(
        "span from the first start to the last end", text.runs().getFirst().method().statistic());
  }

  @Test
  void reprompi_process_rows_are_reduced_to_the_slowest_of_each_repetition() {
    PointResult point = find(read("reprompi/verbose.txt"), "bcast", 64);
    assertEquals(2L, point.samples());
    assertEquals(6000, point.latencyNs().p50(), 0.01);
    assertEquals(7000, point.latencyNs().max(), 0.01);
  }

  @Test
  void reprompi_summaries_need_the_size_of_the_datatype_unless_they_print_bytes() {
    Latency latency = point("reprompi/summary-bytes.txt").latencyNs();
    assertEquals(12800, latency.p50(), 1e-6);
    assertEquals(13100, latency.mean(), 1e-6);
    assertNull(latency.p99());
    InputException e = assertThrows(InputException.class, () -> read("reprompi/summary.txt"));
    assertTrue(
        e.getMessage().contains("no line was understood as reprompi, such as 'MPI_Allreduce"),
        e.getMessage());
  }

  @Test
  void java_tables_have_tabs_and_maybe_a_decimal_comma() {
    for (String file : List.of("omb-java/point.txt", "omb-java/comma.txt")) {
      TextImport text = read(file);
      assertEquals(
          new RankMean(11900.0, 12340.0, 12800.0), find(text, "allreduce", 4).rankMeanNs());
      assertEquals(new RankMean(1200.0, 1230.0, 1260.0), find(text, "barrier", 0).rankMeanNs());
      assertEquals(0, text.notUnderstood());
    }
    assertEquals("reduce_scatter", point("omb-java/reducescatter.txt").collective());
  }

  @Test
  void a_table_of_an_article_gives_one_launch_a_library() throws IOException {
    Path file = folder.resolve("paper.csv");
    Files.writeString(
        file,
        """
        # a comment
        collective,bytes,"openmpi 4.1_us",hypermpi_ms,published_speedup
        allreduce,16,8.2,0.0021,3.9
        barrier,0,"1,5",0.001,1
        """);
    TextImport text = read(file);
    assertEquals(
        List.of("hypermpi", "openmpi 4.1"),
        text.runs().stream().map(r -> r.run().label()).toList());
    assertEquals(2100.0, text.runs().getFirst().points().getFirst().rankMeanNs().avg(), 1e-9);
    assertEquals(1, text.notUnderstood());
  }

  @Test
  void other_encodings_and_line_ends_are_read_and_ranks_and_label_come_from_the_user()
      throws IOException {
    String osu = Files.readString(TEXTS.resolve("osu/openmpi-np2-bcast.txt"));
    Path file = folder.resolve("utf16.txt");
    Files.write(file, ("\uFEFF" + osu.replace("\n", "\r\n")).getBytes(StandardCharsets.UTF_16LE));
    TextImport text =
        TextImport.read(file, new TextImport.Options(null, "openmpi", 2, false, null, "test"));
    assertEquals(13, text.points());
    assertEquals(0, text.notUnderstood());
    assertEquals(2, text.runs().getFirst().world().ranks());
    assertEquals("openmpi", text.runs().getFirst().run().label());
  }

  @Test
  void what_is_no_benchmarks_text_is_refused_in_one_sentence() throws IOException {
    for (String text : List.of("", "\n\n", "hello\nworld\n", "\0\1\2", "x".repeat(5_000_000))) {
      Path file = folder.resolve("other.txt");
      Files.writeString(file, text);
      InputException e = assertThrows(InputException.class, () -> read(file));
      assertTrue(
          e.getMessage().startsWith(file + ": not a text of any known benchmark"), e.getMessage());
    }
    assertThrows(InputException.class, () -> read(folder));
    assertThrows(InputException.class, () -> read(folder.resolve("none.txt")));
  }

  @Test
  void one_launch_is_marked_and_several_files_of_one_label_are_numbered_through() {
    TextImport.Options openmpi = new TextImport.Options(null, "openmpi", 2, false, null, "test");
    TextImport a = TextImport.read(TEXTS.resolve("osu/types-and-runs.txt"), openmpi);
    TextImport b = TextImport.read(TEXTS.resolve("osu/openmpi-np2-allreduce.txt"), openmpi);
    List<RunResult> runs = LaunchNumbers.across(List.of(a, b));
    assertEquals(List.of(1, 2, 3), runs.stream().map(run -> run.run().launch()).toList());
    assertEquals(List.of(3, 3, 3), runs.stream().map(run -> run.run().launches()).toList());
    assertTrue(runs.getLast().warnings().isEmpty());
    List<RunResult> single = LaunchNumbers.across(List.of(b));
    assertEquals("single launch, no test possible", single.getFirst().warnings().getFirst().what());
  }

  private static TextImport read(String file) {
    return read(TEXTS.resolve(file));
  }

  private static TextImport read(Path file) {
    return TextImport.read(file, new TextImport.Options(null, null, null, false, null, "test"));
  }

  private static PointResult point(String file) {
    return read(file).runs().getFirst().points().getFirst();
  }

  private static PointResult find(TextImport text, String collective, long bytes) {
    return text.runs().stream()
        .flatMap(run -> run.points().stream())
        .filter(p -> p.collective().equals(collective) && p.bytes() == bytes)
        .findFirst()
        .orElseThrow();
  }
}
