package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.result.Json;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Patterns, variants and forms on the real libraries, by their options. */
class PatternRanksTest {
  @TempDir Path folder;

  /** Two ranks of equal work; what takes turns lasts twice as long as what does not. */
  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void ranks_that_wait_for_each_other_lose_half_their_time_and_non_blocking_ones_do_not(
      String backend) {
    Map<String, PointResult> forms =
        points(
                backend,
                "300ms",
                "-c",
                "pattern:exchange",
                "-m",
                "1K",
                "--compute",
                "2ms",
                "--form",
                "blocking,nonblocking")
            .stream()
            .collect(Collectors.toMap(p -> p.options().get("form"), Function.identity()));
    double blocking = forms.get("blocking").metrics().get("waitMeanPercent");
    double other = forms.get("nonblocking").metrics().get("waitMeanPercent");
    // Half of their time and next to nothing where nobody else uses the cores, which is not so
    // here:
    // 27 % were seen for non-blocking ones.
    assertTrue(blocking > 25 && blocking < 75, "blocking ranks wait " + blocking + " %");
    assertTrue(
        other < blocking - 10, "non-blocking ranks wait " + other + " of " + blocking + " %");
    assertTrue(
        forms.get("nonblocking").latencyNs().p50() < 0.75 * forms.get("blocking").latencyNs().p50(),
        forms.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void every_variant_and_pattern_is_valid_and_named_in_its_point(String backend) {
    List<PointResult> points =
        points(
            backend,
            "40ms",
            "-c",
            "allgatherv,bcast,iallreduce,pattern:halo,pattern:timestep,pattern:bandwidth",
            "-m",
            "1K",
            "--skew",
            "linear,spike",
            "--root",
            "rotate",
            "--arrival",
            "uniform,skewed:200",
            "--messages",
            "4",
            "--packing",
            "false,true",
            "--form",
            "nonblocking",
            "--test-calls",
            "3");
    // Arrivals, times: two skews, bcast, iallreduce, two packings, timestep, bandwidth.
    assertEquals(2 * (2 + 1 + 1 + 2 + 1 + 1), points.size());
    for (PointResult point : points) {
      assertEquals(PointStatus.VALID, point.status(), point.toString());
      assertTrue(point.options().containsKey("arrival"), point.toString());
    }
    double late =
        points.stream()
            .filter(p -> p.collective().equals("bcast"))
            .filter(p -> p.options().get("arrival").equals("skewed:200"))
            .mapToDouble(p -> p.metrics().get("entrySkewNs"))
            .findFirst()
            .orElseThrow();
    assertTrue(late > 150_000, "the last rank came " + late + " ns late");
  }

  /** On one node: what lies on another one cannot be shown here. */
  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void threads_of_a_rank_touch_its_buffers_first(String backend) {
    List<PointResult> points =
        points(
            backend,
            "40ms",
            "-c",
            "pattern:reduce_scatter_barrier,ibcast",
            "-m",
            "64K",
            "--threads-per-rank",
            "1,2",
            "--first-touch",
            "self,0,77");
    assertEquals(2 * 2 * 3, points.size());
    for (PointResult point : points) {
      boolean there = !point.options().get("firstTouch").equals("77");
      PointStatus expected = there ? PointStatus.VALID : PointStatus.UNSUPPORTED;
      assertEquals(expected, point.status(), point.toString());
      assertTrue(
          there || point.reason().contains("this machine has no NUMA node 77"), point.reason());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich", "mpj", "local"})
  void threads_of_a_rank_call_at_the_same_time_and_bandwidth_counts_them_all(String backend) {
    List<PointResult> points =
        points(
            backend,
            "20ms",
            "-c",
            "allreduce,bcast,barrier,noop",
            "-m",
            "1K",
            "-x",
            "5",
            "-i",
            "20",
            "--calling-threads",
            "1,2");
    assertEquals(4 * 2, points.size());
    for (PointResult point : points) {
      assertEquals(PointStatus.VALID, point.status(), point.toString());
      if (point.bytes() > 0) {
        int threads = Integer.parseInt(point.options().get("callingThreads"));
        assertEquals(
            1024.0 * threads / point.latencyNs().p50(), point.algorithmBandwidthGBps(), 1e-9);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich", "mpj"})
  void threads_of_a_rank_compute_between_the_calls(String backend) {
    List<PointResult> points =
        points(
            backend,
            "20ms",
            "-c",
            "reduce_scatter,barrier",
            "-m",
            "1K",
            "-x",
            "5",
            "-i",
            "20",
            "--busy-threads",
            "1,2");
    assertEquals(2 * 2, points.size());
    points.forEach(point -> assertEquals(PointStatus.VALID, point.status(), point.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich", "mpj"})
  void groups_have_rows_of_their_own(String backend) {
    List<PointResult> points =
        points(backend, "20ms", "-c", "bcast", "-m", "1K", "-x", "5", "-i", "200", "--groups", "2");
    assertEquals(
        List.of(
            Map.of("groups", "2"),
            Map.of("groups", "2", "group", "0"),
            Map.of("groups", "2", "group", "1")),
        points.stream().map(PointResult::options).toList());
    for (PointResult point : points) {
      assertEquals(PointStatus.VALID, point.status(), point.toString());
      assertTrue(point.latencyNs().p50() <= points.getFirst().latencyNs().p50(), points.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openmpi", "mpich"})
  void up_to_which_size_packing_pays_is_printed_and_written(String backend) throws IOException {
    points(
        backend,
        "40ms",
        "-c",
        "pattern:halo",
        "--messages",
        "8",
        "--packing",
        "false,true",
        "-m",
        "16,64K");
    JsonNode packing = Json.MAPPER.readTree(folder.resolve("run").resolve(Outcome.PACKING));
    assertEquals("tutti-packing/1", packing.get("schema").asString());
    JsonNode crossover = packing.get("crossovers").get(0);
    assertEquals(backend, crossover.get("label").asString());
    assertEquals("[16,65536]", crossover.get("sizes").toString());
    Tutti shown = Tutti.run("show", folder.resolve("run").toString());
    assertEquals(0, shown.exitCode(), shown.err());
    String title = "packing, pattern:halo, float32, messages=8, 2 ranks:";
    assertTrue(shown.out().contains(title), shown.out());
  }

  private List<PointResult> points(String backend, String timePerPoint, String... what) {
    Path run = folder.resolve("run");
    List<String> how =
        List.of(
            "run", "-b", backend, "-n", "2", "--launches", "1", "--time-per-point", timePerPoint);
    List<String> args = new ArrayList<>(how);
    args.addAll(List.of(what));
    args.addAll(List.of("-o", run.toString()));
    Tutti tutti = Tutti.run(args.toArray(String[]::new));
    assertEquals(0, tutti.exitCode(), tutti.out() + tutti.err());
    RunResult result = ResultFile.read(run.resolve(backend + "-1.json"));
    return result.points();
  }
}
