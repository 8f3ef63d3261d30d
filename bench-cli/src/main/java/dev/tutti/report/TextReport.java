package dev.tutti.report;

import dev.tutti.compare.Statistic;
import dev.tutti.report.Study.Series;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.Warning;
import dev.tutti.result.World;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** A study as tables with small bars: sizes down, labels across. */
public final class TextReport {
  private static final int BOLD = 1;
  private static final int RED = 31;
  private static final int YELLOW = 33;
  private static final int SIZE_WIDTH = 10;
  private static final int NUMBER_WIDTH = 10;
  private static final int LEAST_BAR = 4;
  private static final int MOST_BAR = 24;

  private final PrintWriter out;
  private final Screen screen;
  private final Statistic statistic;

  private TextReport(PrintWriter out, Screen screen, Statistic statistic) {
    this.out = out;
    this.screen = screen;
    this.statistic = statistic;
  }

  /** Prints all of a study; bars are relative to the largest number of their row. */
  public static void print(Study study, Statistic statistic, Screen screen, PrintWriter out) {
    TextReport report = new TextReport(out, screen, statistic);
    study.series().forEach(report::heading);
    int perBlock = Math.max(1, (screen.columns() - SIZE_WIDTH) / NUMBER_WIDTH);
    study.panels().forEach((panel, rows) -> report.panel(study, panel, rows, perBlock));
    PackingLines.print(study, screen, out);
    study.series().forEach(report::warnings);
    out.flush();
  }

  private void heading(Series series) {
    RunResult first = series.launches().getFirst();
    World world = first.world();
    out.println(screen.colour(BOLD, wrapped(series.label())));
    field("library", first.backend().library());
    field("world", world.ranks() + " ranks on " + String.join(", ", world.hosts()));
    field("method", first.method().statistic() + ", sync " + first.method().synchronization());
    field("run", first.run().id() + ", " + launches(series));
    for (RunResult launch : series.launches()) {
      if (launch.status() != Status.COMPLETE) {
        String status = launch.status().label();
        String reason = launch.reason() == null ? "" : ": " + launch.reason();
        out.println(
            screen.colour(RED, wrapped("launch " + launch.run().launch() + " " + status + reason)));
      }
    }
  }

  private static String launches(Series series) {
    int n = series.launches().size();
    return n == 1 ? "1 launch" : n + " launches";
  }

  private void field(String name, String value) {
    if (value != null) {
      String padded = "  " + left(name, SIZE_WIDTH);
      out.println(padded + Plain.wrap(value, screen.columns() - padded.length()));
    }
  }

  private void panel(Study study, Panel panel, SortedMap<Long, List<Cell>> rows, int perBlock) {
    int columns = study.series().size();
    for (int from = 0; from < columns; from += perBlock) {
      int to = Math.min(columns, from + perBlock);
      out.println();
      out.println(screen.colour(BOLD, wrapped(panel.collective() + ": " + conditions(panel))));
      block(study.series().subList(from, to), rows, from, to);
    }
    MetricsTable.print(study.series(), rows, screen, out);
    Troubles.of(study.series(), rows)
        .forEach(trouble -> out.println(screen.colour(RED, wrapped(trouble))));
  }

  private String conditions(Panel panel) {
    String unit = statistic.words() + " in " + Numbers.unit(statistic);
    return panel.conditions() + (panel.conditions().isEmpty() ? "" : "; ") + unit;
  }

  private void block(List<Series> series, SortedMap<Long, List<Cell>> rows, int from, int to) {
    int each = (screen.columns() - SIZE_WIDTH) / series.size();
    int bar = Math.min(MOST_BAR, each - NUMBER_WIDTH - 1);
    int width = bar < LEAST_BAR ? NUMBER_WIDTH : NUMBER_WIDTH + 1 + bar;
    StringBuilder head = new StringBuilder(right("size", SIZE_WIDTH));
    for (Series one : series) {
      String label = Plain.cut(one.label(), width - 2);
      head.append(width == NUMBER_WIDTH ? right(label, width) : "  " + left(label, width - 2));
    }
    out.println(head.toString().stripTrailing());
    rows.forEach((bytes, cells) -> row(bytes, cells.subList(from, to), largest(cells), bar));
  }

  private double largest(List<Cell> cells) {
    return cells.stream()
        .map(cell -> cell.median(statistic))
        .mapToDouble(number -> number == null ? 0 : number)
        .max()
        .orElse(0);
  }

  private void row(long bytes, List<Cell> cells, double largest, int bar) {
    StringBuilder line = new StringBuilder(right(Panel.size(bytes), SIZE_WIDTH));
    for (Cell cell : cells) {
      Double number = cell.median(statistic);
      String text =
          right(
              number == null ? cell.missing() : Numbers.text(statistic, number), NUMBER_WIDTH - 1);
      boolean trouble = cell.trouble().isPresent();
      line.append(trouble ? screen.colour(RED, text + "!") : text + " ");
      if (bar >= LEAST_BAR) {
        String drawn = number == null ? "" : screen.bar(number / largest, bar);
        line.append(left(drawn, bar + 1));
      }
    }
    out.println(line.toString().stripTrailing());
  }

  private void warnings(Series series) {
    Set<Warning> warnings = new LinkedHashSet<>();
    series.launches().forEach(launch -> warnings.addAll(launch.warnings()));
    for (Warning warning : warnings) {
      String text = series.label() + ": " + warning.what() + " (" + warning.why() + ")";
      out.println();
      out.println(screen.colour(YELLOW, wrapped("warning: " + text)));
      out.println("  " + wrapped(warning.remedy()));
    }
  }

  private String wrapped(String text) {
    return Plain.wrap(text, screen.columns());
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  private static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
