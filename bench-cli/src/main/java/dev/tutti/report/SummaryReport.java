package dev.tutti.report;

import dev.tutti.compare.Statistic;
import dev.tutti.report.Study.Series;
import java.io.PrintWriter;
import java.util.List;
import java.util.SortedMap;

/**
 * What a run came to, on one screen: sizes down, labels across with median, tail and bandwidth.
 *
 * <p>Each number is the median over launches of the launches' own numbers.
 */
public final class SummaryReport {
  private static final List<Statistic> STATISTICS =
      List.of(Statistic.SLOWEST_P50, Statistic.SLOWEST_P99, Statistic.ALGORITHM_BANDWIDTH);
  private static final int BOLD = 1;
  private static final int RED = 31;
  private static final int SIZE_WIDTH = 8;
  private static final int NUMBER_WIDTH = 8;
  private static final int SERIES_WIDTH = NUMBER_WIDTH * STATISTICS.size();

  private final PrintWriter out;
  private final Screen screen;

  private SummaryReport(PrintWriter out, Screen screen) {
    this.out = out;
    this.screen = screen;
  }

  /** Prints all panels of a study; labels that do not fit beside each other go below. */
  public static void print(Study study, Screen screen, PrintWriter out) {
    SummaryReport report = new SummaryReport(out, screen);
    int perBlock = Math.max(1, (screen.columns() - SIZE_WIDTH) / SERIES_WIDTH);
    study.panels().forEach((panel, rows) -> report.panel(study.series(), panel, rows, perBlock));
    PackingLines.print(study, screen, out);
    out.flush();
  }

  private void panel(
      List<Series> series, Panel panel, SortedMap<Long, List<Cell>> rows, int perBlock) {
    for (int from = 0; from < series.size(); from += perBlock) {
      int to = Math.min(series.size(), from + perBlock);
      String conditions = panel.conditions().isEmpty() ? "" : ": " + panel.conditions();
      out.println();
      out.println(
          screen.colour(BOLD, Plain.wrap(panel.collective() + conditions, screen.columns())));
      heads(series.subList(from, to));
      int first = from;
      rows.forEach((bytes, cells) -> row(bytes, cells.subList(first, to)));
    }
    MetricsTable.print(series, rows, screen, out);
    Troubles.of(series, rows)
        .forEach(trouble -> out.println(screen.colour(RED, Plain.wrap(trouble, screen.columns()))));
  }

  private void heads(List<Series> series) {
    StringBuilder labels = new StringBuilder(" ".repeat(SIZE_WIDTH));
    StringBuilder units = new StringBuilder(right("size", SIZE_WIDTH));
    for (Series one : series) {
      labels.append(right(Plain.cut(one.label(), SERIES_WIDTH - 2), SERIES_WIDTH));
      units.append(right("p50 us", NUMBER_WIDTH));
      units.append(right("p99 us", NUMBER_WIDTH));
      units.append(right("GB/s", NUMBER_WIDTH));
    }
    out.println(labels);
    out.println(units);
  }

  private void row(long bytes, List<Cell> cells) {
    StringBuilder line = new StringBuilder(right(Panel.size(bytes), SIZE_WIDTH));
    for (Cell cell : cells) {
      String numbers = cell.median(Statistic.SLOWEST_P50) == null ? missing(cell) : numbers(cell);
      line.append(cell.trouble().isPresent() ? screen.colour(RED, numbers) : numbers);
    }
    out.println(line.toString().stripTrailing());
  }

  private static String missing(Cell cell) {
    return right(cell.missing() + mark(cell), SERIES_WIDTH);
  }

  private static String numbers(Cell cell) {
    StringBuilder numbers = new StringBuilder();
    for (Statistic statistic : STATISTICS) {
      Double number = cell.median(statistic);
      String text = number == null ? "-" : text(statistic, number);
      numbers.append(
          right(statistic == Statistic.SLOWEST_P50 ? text + mark(cell) : text, NUMBER_WIDTH));
    }
    return numbers.toString();
  }

  /** A bandwidth of a few bytes is no number to read, and would not fit. */
  private static String text(Statistic statistic, double number) {
    return statistic == Statistic.ALGORITHM_BANDWIDTH && number < 0.001
        ? "<0.001"
        : Numbers.text(statistic, number);
  }

  private static String mark(Cell cell) {
    return cell.trouble().isPresent() ? "!" : "";
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }
}
