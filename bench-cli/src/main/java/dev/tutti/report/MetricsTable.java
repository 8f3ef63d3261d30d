package dev.tutti.report;

import dev.tutti.report.Study.Series;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The further numbers of a panel's points, such as what overlaps or where ranks wait: a line for
 * each size and label, times in us.
 */
final class MetricsTable {
  private static final int SIZE_WIDTH = 8;
  private static final int LABEL_WIDTH = 12;
  private static final int LEAST_WIDTH = 8;

  /** Units in names, and what stands in the head instead. */
  private static final Map<String, String> UNITS =
      Map.of("Ns", " us", "Percent", " %", "GBps", " GB/s", "Bytes", " B");

  private MetricsTable() {}

  /** Prints the table if any point has such numbers; what does not fit goes below. */
  static void print(
      List<Series> series, SortedMap<Long, List<Cell>> rows, Screen screen, PrintWriter out) {
    SortedSet<String> names = new TreeSet<>();
    rows.values().forEach(cells -> cells.forEach(cell -> names.addAll(names(cell))));
    List<String> block = new ArrayList<>();
    int used = SIZE_WIDTH + LABEL_WIDTH;
    for (String name : names) {
      if (!block.isEmpty() && used + width(name) > screen.columns()) {
        block(block, series, rows, out);
        block.clear();
        used = SIZE_WIDTH + LABEL_WIDTH;
      }
      block.add(name);
      used += width(name);
    }
    if (!block.isEmpty()) {
      block(block, series, rows, out);
    }
  }

  private static void block(
      List<String> names, List<Series> series, SortedMap<Long, List<Cell>> rows, PrintWriter out) {
    StringBuilder head = new StringBuilder(" ".repeat(SIZE_WIDTH + LABEL_WIDTH));
    names.forEach(name -> head.append(right(head(name), width(name))));
    out.println(head);
    rows.forEach(
        (bytes, cells) -> {
          for (int s = 0; s < cells.size(); s++) {
            if (!names(cells.get(s)).isEmpty()) {
              out.println(row(names, Panel.size(bytes), series.get(s).label(), cells.get(s)));
            }
          }
        });
  }

  private static String row(List<String> names, String size, String label, Cell cell) {
    StringBuilder line = new StringBuilder(right(size, SIZE_WIDTH));
    line.append(right(Plain.cut(label, LABEL_WIDTH - 1), LABEL_WIDTH));
    for (String name : names) {
      Double median = median(cell, name);
      line.append(right(median == null ? "-" : text(name, median), width(name)));
    }
    return line.toString();
  }

  private static String text(String name, double number) {
    if (name.endsWith("Rank")) {
      return Numbers.plain(number);
    }
    return Numbers.significant(name.endsWith("Ns") ? number / 1e3 : number);
  }

  /** Returns the median over launches, as of every other number. */
  private static Double median(Cell cell, String name) {
    return Numbers.median(
        cell.entries().stream()
            .filter(Cell.Entry::isValid)
            .filter(entry -> entry.point().metrics().get(name) != null)
            .map(entry -> entry.point().metrics().get(name))
            .toList());
  }

  private static SortedSet<String> names(Cell cell) {
    SortedSet<String> names = new TreeSet<>();
    cell.entries().stream()
        .filter(Cell.Entry::isValid)
        .forEach(entry -> names.addAll(entry.point().metrics().keySet()));
    return names;
  }

  private static String head(String name) {
    for (Map.Entry<String, String> unit : UNITS.entrySet()) {
      if (name.endsWith(unit.getKey())) {
        String what = name.substring(0, name.length() - unit.getKey().length());
        return Plain.text(what) + unit.getValue();
      }
    }
    return Plain.text(name);
  }

  private static int width(String name) {
    return Math.max(LEAST_WIDTH, head(name).length() + 1);
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }
}
