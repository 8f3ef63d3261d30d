package dev.tutti.report.page;

import dev.tutti.compare.ComparedPoint;
import dev.tutti.compare.Comparison;
import dev.tutti.compare.Contrast;
import dev.tutti.compare.Geomean;
import dev.tutti.compare.Statistic;
import dev.tutti.report.Panel;
import dev.tutti.report.Study;
import dev.tutti.report.page.PageData.Compared;
import dev.tutti.report.page.PageData.ContrastData;
import dev.tutti.report.page.PageData.Left;
import dev.tutti.report.page.PageData.Mean;
import dev.tutti.result.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A comparison, its points placed in the page's panels. */
final class Contrasts {
  private final List<String> labels;
  private final List<Panel> panels;
  private final List<List<Long>> sizes;

  Contrasts(Study study) {
    labels = study.series().stream().map(Study.Series::label).toList();
    panels = List.copyOf(study.panels().keySet());
    sizes = study.panels().values().stream().map(rows -> List.copyOf(rows.keySet())).toList();
  }

  List<ContrastData> of(Comparison comparison) {
    return comparison.contrasts().stream().map(this::contrast).toList();
  }

  /** Returns the place of a label among the series. */
  int series(String label) {
    return labels.indexOf(label);
  }

  private ContrastData contrast(Contrast contrast) {
    Statistic statistic = contrast.statistic();
    List<Compared> points = new ArrayList<>();
    contrast.points().forEach(point -> place(point, statistic, points));
    return new ContrastData(
        contrast.label(),
        series(contrast.label()),
        contrast.geomeans().stream().map(mean -> mean(mean, statistic)).toList(),
        points,
        contrast.crossovers(),
        contrast.leftOut().stream()
            .map(left -> new Left(left.point().words(), left.reason()))
            .toList());
  }

  private static Mean mean(Geomean mean, Statistic statistic) {
    Interval interval = speedUp(mean.ratioInterval(), statistic);
    return new Mean(
        mean.collective(),
        Panels.rounded(mean.speedUp()),
        interval == null ? null : Panels.rounded(interval.low()),
        interval == null ? null : Panels.rounded(interval.high()),
        mean.points(),
        mean.leftOut());
  }

  private void place(ComparedPoint point, Statistic statistic, List<Compared> points) {
    int panel = panel(Panel.of(point.point()));
    Interval interval = speedUp(point.ratioInterval(), statistic);
    points.add(
        new Compared(
            panel,
            sizes.get(panel).indexOf(point.point().bytes()),
            Panels.rounded(point.speedUp()),
            interval == null ? null : Panels.rounded(interval.low()),
            interval == null ? null : Panels.rounded(interval.high()),
            Panels.rounded(point.improvementPercent()),
            Panels.rounded(point.p()),
            Panels.rounded(point.pHolm()),
            point.verdict().name().toLowerCase(Locale.ROOT),
            point.reason()));
  }

  /**
   * A pair of labels may know less of a point than a third label, whose panel it then stands in.
   */
  private int panel(Panel wanted) {
    int exact = panels.indexOf(wanted);
    return exact >= 0
        ? exact
        : IntStream.range(0, panels.size())
            .filter(i -> panels.get(i).completes(wanted))
            .findFirst()
            .orElseThrow();
  }

  private static Interval speedUp(Interval ratio, Statistic statistic) {
    return ratio == null || statistic.biggerIsBetter()
        ? ratio
        : new Interval(1 / ratio.high(), 1 / ratio.low(), ratio.level());
  }
}
