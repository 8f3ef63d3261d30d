package dev.tutti.cli;

import dev.tutti.compare.ComparerOptions;
import dev.tutti.report.Screen;
import dev.tutti.report.Study;
import dev.tutti.report.SummaryReport;
import dev.tutti.report.page.HtmlReport;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run came to.
 *
 * @param folder with its files
 * @param backends by name, in the order of tables
 * @param results of its launches
 */
record Outcome(Path folder, List<String> backends, List<RunResult> results) {
  /** The schedule mixes the backends; tables have them as the user named them. */
  private Study study() {
    return Study.byLabel(
        results.stream()
            .sorted(Comparator.comparingInt(result -> backends.indexOf(result.backend().name())))
            .toList());
  }

  /** Writes the report page into the folder and returns its path. */
  Path writePage() throws IOException {
    Path page = folder.resolve("report.html");
    OutputFile.write(
        page, HtmlReport.of(study(), ComparerOptions.DEFAULT, Instant.now(), Version.text()));
    return page;
  }

  /**
   * Prints the tables and one closing line.
   *
   * @return the exit code: 0 if all launches are complete and no point is wrong, else 1
   */
  int print(Screen screen, PrintWriter out) {
    SummaryReport.print(study(), screen, out);
    Map<PointStatus, Long> points = new EnumMap<>(PointStatus.class);
    results.stream()
        .flatMap(result -> result.points().stream())
        .map(PointResult::status)
        .forEach(status -> points.merge(status, 1L, Long::sum));
    long failed = results.stream().filter(r -> r.status() != Status.COMPLETE).count();
    out.println();
    out.println(
        results.size()
            + (results.size() == 1 ? " launch" : " launches")
            + (failed == 0 ? "" : ", " + failed + " failed")
            + "; points: "
            + points.entrySet().stream()
                .map(e -> e.getValue() + " " + e.getKey().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "))
            + "; in "
            + folder);
    out.flush();
    boolean wrong =
        points.containsKey(PointStatus.INVALID) || points.containsKey(PointStatus.FAILED);
    return failed > 0 || wrong ? 1 : 0;
  }
}
