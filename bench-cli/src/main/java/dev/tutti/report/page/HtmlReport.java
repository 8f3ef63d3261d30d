package dev.tutti.report.page;

import dev.tutti.compare.ComparerOptions;
import dev.tutti.compare.Comparison;
import dev.tutti.report.Cell;
import dev.tutti.report.Curve;
import dev.tutti.report.Panel;
import dev.tutti.report.Study;
import dev.tutti.report.Verdicts;
import dev.tutti.report.page.PageData.ContrastData;
import dev.tutti.report.page.PageData.Label;
import dev.tutti.report.page.PageData.Trouble;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A study as one page for a browser; its first label is the base of comparisons. */
public final class HtmlReport {
  private static final int MOST_TROUBLES = 200;

  private HtmlReport() {}

  /**
   * Returns the page.
   *
   * @param options of the comparison
   * @param now when the page is made
   * @param version of Tutti
   */
  public static String of(Study study, ComparerOptions options, Instant now, String version) {
    return Page.html(data(study, options, now, version));
  }

  private static PageData data(Study study, ComparerOptions options, Instant now, String version) {
    Verdicts verdicts = Verdicts.of(study, options);
    Comparison comparison = verdicts.comparison();
    Contrasts places = new Contrasts(study);
    List<ContrastData> contrasts = comparison == null ? List.of() : places.of(comparison);
    Panels panels = new Panels(study);
    List<Trouble> troubles = troubles(study);
    return new PageData(
        Words.title(study),
        Words.subtitle(study),
        Words.headline(comparison),
        now.truncatedTo(ChronoUnit.SECONDS).toString(),
        version,
        panels.metrics(),
        panels.headline(),
        comparison == null ? null : comparison.contrasts().getFirst().statistic().words(),
        comparison == null ? null : comparison.base(),
        comparison == null ? null : places.series(comparison.base()),
        verdicts.whyNot(),
        options.margin(),
        Curve.QUANTILES,
        study.series().stream().map(HtmlReport::label).toList(),
        panels.data(),
        contrasts,
        troubles.stream().limit(MOST_TROUBLES).toList(),
        Math.max(0, troubles.size() - MOST_TROUBLES),
        Placements.of(study),
        Provenance.conditions(study),
        Provenance.doubts(study),
        Provenance.commands(study));
  }

  private static Label label(Study.Series series) {
    List<String> unfinished = new ArrayList<>();
    for (RunResult launch : series.launches()) {
      if (launch.status() != Status.COMPLETE) {
        unfinished.add(
            "launch "
                + launch.run().launch()
                + " is "
                + launch.status().label()
                + (launch.reason() == null ? "" : ": " + launch.reason())
                + "; its points are shown but not compared");
      }
    }
    return new Label(
        series.label(),
        series.launches().getFirst().backend().library(),
        series.launches().size(),
        unfinished);
  }

  private static List<Trouble> troubles(Study study) {
    List<Trouble> troubles = new ArrayList<>();
    study
        .panels()
        .forEach(
            (panel, rows) ->
                rows.forEach(
                    (bytes, cells) -> {
                      for (int s = 0; s < cells.size(); s++) {
                        String label = study.series().get(s).label();
                        add(troubles, label, panel, bytes, cells.get(s));
                      }
                    }));
    return troubles;
  }

  private static void add(
      List<Trouble> troubles, String label, Panel panel, long bytes, Cell cell) {
    cell.trouble()
        .ifPresent(
            first ->
                troubles.add(
                    new Trouble(
                        label,
                        panel.collective() + " " + Panel.size(bytes) + ", " + panel.conditions(),
                        first.point().status().label(),
                        first.point().reason(),
                        cell.entries().stream()
                            .filter(entry -> !entry.isValid())
                            .map(entry -> String.valueOf(entry.launch()))
                            .collect(Collectors.joining(", ")))));
  }
}
