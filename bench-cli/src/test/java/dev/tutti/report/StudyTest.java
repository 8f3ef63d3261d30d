package dev.tutti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tutti.InputException;
import dev.tutti.compare.Metric;
import dev.tutti.compare.Statistic;
import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StudyTest {
  private static final RunResult ONE = SampleResults.run(1).getFirst();

  @Test
  void a_published_point_that_leaves_the_datatype_out_stands_beside_the_measured_one() {
    RunResult published =
        SampleResults.with(
            ONE, "published", List.of(point(null, null, 16, PointStatus.VALID, 9.0)));
    RunResult measured =
        SampleResults.with(
            ONE, "measured", List.of(point("float32", "sum", 16, PointStatus.VALID, 5.0)));
    Study study = Study.byLabel(List.of(published, measured));
    assertEquals(1, study.panels().size());
    List<Cell> row = study.panels().values().iterator().next().get(16L);
    assertEquals(9.0, row.get(0).median(Statistic.SLOWEST_MEAN));
    assertEquals(5.0, row.get(1).median(Statistic.SLOWEST_MEAN));
  }

  @Test
  void a_point_that_could_stand_in_two_panels_stands_in_its_own() {
    RunResult published =
        SampleResults.with(
            ONE, "published", List.of(point(null, null, 16, PointStatus.VALID, 9.0)));
    RunResult measured =
        SampleResults.with(
            ONE,
            "measured",
            List.of(
                point("float32", "sum", 16, PointStatus.VALID, 5.0),
                point("float64", "sum", 16, PointStatus.VALID, 6.0)));
    assertEquals(3, Study.byLabel(List.of(published, measured)).panels().size());
  }

  @Test
  void the_statistic_is_one_that_every_label_has() {
    RunResult published =
        SampleResults.with(
            ONE, "published", List.of(point(null, null, 16, PointStatus.VALID, 9.0)));
    Study mixed = Study.byLabel(List.of(published, ONE));
    assertEquals(Statistic.SLOWEST_MEAN, mixed.statistic(Metric.AUTO));
    assertEquals(Statistic.SLOWEST_P50, Study.byLabel(List.of(ONE)).statistic(Metric.AUTO));
  }

  @Test
  void a_launch_that_is_invalid_has_no_say_in_the_median_and_is_named() {
    Cell cell =
        new Cell(
            List.of(
                new Cell.Entry(1, point("float32", "sum", 16, PointStatus.VALID, 4.0)),
                new Cell.Entry(
                    2,
                    SampleResults.wrong(
                        "allreduce", 16, PointStatus.INVALID, "rank 1, index 0: wrong")),
                new Cell.Entry(3, point("float32", "sum", 16, PointStatus.VALID, 6.0))));
    assertEquals(5.0, cell.median(Statistic.SLOWEST_MEAN));
    assertEquals("invalid in 1 of 3 launches: rank 1, index 0: wrong", cell.fault());
  }

  @Test
  void another_label_can_come_first_and_an_unknown_one_is_refused() {
    Study study = Study.byLabel(SampleResults.run(1));
    assertEquals("mpj", study.withFirst("mpj").series().getFirst().label());
    InputException e = assertThrows(InputException.class, () -> study.withFirst("gone"));
    assertEquals("no label gone: name one of openmpi, mpich, mpj", e.getMessage());
  }

  private static PointResult point(
      String datatype, String op, long bytes, PointStatus status, double meanNs) {
    return new PointResult(
        "allreduce",
        bytes,
        null,
        datatype,
        op,
        null,
        Map.of(),
        null,
        null,
        null,
        status,
        null,
        null,
        null,
        null,
        new Latency(null, null, null, null, null, null, meanNs, null),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }
}
