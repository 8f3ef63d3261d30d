package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.Version;
import dev.tutti.compare.Comparer;
import dev.tutti.compare.ComparerOptions;
import dev.tutti.compare.Comparison;
import dev.tutti.compare.Launches;
import dev.tutti.compare.PackingCrossover;
import dev.tutti.compare.PackingReport;
import dev.tutti.report.Screen;
import dev.tutti.report.Study;
import dev.tutti.report.SummaryReport;
import dev.tutti.report.page.HtmlReport;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
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
  /** The document with the sizes up to which packing messages pays. */
  static final String PACKING = "packing.json";

  private static final int MOST_NAMED = 8;

  /** The schedule mixes the backends; tables have them as the user named them. */
  Outcome {
    results =
        results.stream()
            .sorted(Comparator.comparingInt(result -> backends.indexOf(result.backend().name())))
            .toList();
  }

  /** Writes the report page into the folder and returns its path. */
  Path writePage() throws IOException {
    Path page = folder.resolve("report.html");
    Study study = Study.byLabel(results);
    OutputFile.write(
        page, HtmlReport.of(study, ComparerOptions.DEFAULT, Instant.now(), Version.text()));
    return page;
  }

  /** Prints the tables, where ranks ran, and one line that counts. */
  void print(Screen screen, PrintWriter out) {
    SummaryReport.print(Study.byLabel(results), screen, out);
    out.println();
    PlacementLines.of(results).forEach(out::println);
    String points =
        points().entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey().label())
            .collect(Collectors.joining(", "));
    printDoubtful(out);
    out.println(
        results.size()
            + (results.size() == 1 ? " launch" : " launches")
            + (failed() == 0 ? "" : ", " + failed() + " failed")
            + (points.isEmpty() ? "" : "; points: " + points)
            + "; in "
            + folder);
    out.flush();
  }

  /** Names the points that never got steady, whose times say less than they seem to. */
  private void printDoubtful(PrintWriter out) {
    List<String> names =
        results.stream()
            .flatMap(
                result ->
                    result.points().stream()
                        .filter(Outcome::isUnsteady)
                        .map(point -> result.backend().name() + " " + PointWords.name(point)))
            .distinct()
            .toList();
    if (!names.isEmpty()) {
      int shown = Math.min(names.size(), MOST_NAMED);
      String more = shown < names.size() ? ", and " + (names.size() - shown) + " more" : "";
      String text = "not steady when warm-up ended: " + String.join(", ", names.subList(0, shown));
      out.println(text + more);
    }
  }

  private static boolean isUnsteady(PointResult point) {
    return point.evidence() != null && Boolean.FALSE.equals(point.evidence().steady());
  }

  /** Writes comparison.json, of complete launches and with the first backend as the base. */
  void compare(PrintWriter out) throws IOException {
    Map<String, List<RunResult>> complete = new LinkedHashMap<>();
    for (RunResult result : results) {
      if (result.status() == Status.COMPLETE) {
        complete.computeIfAbsent(result.run().label(), label -> new ArrayList<>()).add(result);
      }
    }
    if (complete.size() < 2) {
      return;
    }
    List<Launches> sides = complete.values().stream().map(Launches::of).toList();
    try {
      Comparison comparison =
          Comparer.compare(
              sides.getFirst(), sides.subList(1, sides.size()), ComparerOptions.DEFAULT);
      ResultFile.write(folder.resolve("comparison.json"), comparison);
      out.println(
          "details: tutti compare --base "
              + DryRun.quoted(comparison.base())
              + " "
              + DryRun.quoted(folder.toString()));
    } catch (InputException e) {
      out.println("not compared: " + e.getMessage());
    }
    out.flush();
  }

  /** Writes packing.json, if a pattern was measured both packed and not. */
  void writePacking() throws IOException {
    List<PackingCrossover> found = Study.byLabel(results).packing();
    if (!found.isEmpty()) {
      ResultFile.write(folder.resolve(PACKING), new PackingReport(found));
    }
  }

  /** Returns 0 if all launches are complete and no point is wrong, else 1. */
  int exitCode() {
    Map<PointStatus, Long> points = points();
    boolean wrong =
        points.containsKey(PointStatus.INVALID) || points.containsKey(PointStatus.FAILED);
    return failed() > 0 || wrong ? 1 : 0;
  }

  private long failed() {
    return results.stream().filter(result -> result.status() != Status.COMPLETE).count();
  }

  private Map<PointStatus, Long> points() {
    Map<PointStatus, Long> points = new EnumMap<>(PointStatus.class);
    results.stream()
        .flatMap(result -> result.points().stream())
        .map(PointResult::status)
        .forEach(status -> points.merge(status, 1L, Long::sum));
    return points;
  }
}
