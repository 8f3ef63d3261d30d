package dev.tutti.report;

import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Results side by side.
 *
 * @param series one for each label, in the order they came
 * @param panels what each panel's sizes say, in the order of the operations' names; a row has one
 *     cell for each series, empty where that series lacks the point
 */
public record Study(List<Series> series, Map<Panel, SortedMap<Long, List<Cell>>> panels) {

  /**
   * The repetitions of one thing.
   *
   * @param label what it is called
   * @param launches in the order of their runs and numbers
   */
  public record Series(String label, List<RunResult> launches) {
    public Series {
      launches = List.copyOf(launches);
    }
  }

  /** Groups launches by label. */
  public static Study of(List<RunResult> results) {
    Map<String, List<RunResult>> byLabel = new LinkedHashMap<>();
    for (RunResult result : results) {
      byLabel.computeIfAbsent(result.run().label(), label -> new ArrayList<>()).add(result);
    }
    List<Series> series =
        byLabel.entrySet().stream()
            .map(e -> new Series(e.getKey(), inOrder(e.getValue())))
            .toList();
    return new Study(series, panels(series));
  }

  private static List<RunResult> inOrder(List<RunResult> launches) {
    return launches.stream()
        .sorted(
            Comparator.comparing((RunResult r) -> r.run().startedAt(), nullsFirst())
                .thenComparingInt(r -> r.run().launch()))
        .toList();
  }

  private static Comparator<String> nullsFirst() {
    return Comparator.nullsFirst(Comparator.naturalOrder());
  }

  private static Map<Panel, SortedMap<Long, List<Cell>>> panels(List<Series> series) {
    Map<Panel, SortedMap<Long, List<List<Cell.Entry>>>> entries = new LinkedHashMap<>();
    for (int s = 0; s < series.size(); s++) {
      List<RunResult> launches = series.get(s).launches();
      for (int launch = 0; launch < launches.size(); launch++) {
        RunResult result = launches.get(launch);
        for (PointResult point : result.points()) {
          entries
              .computeIfAbsent(Panel.of(result.world().ranks(), point), p -> new TreeMap<>())
              .computeIfAbsent(point.bytes(), b -> emptyRow(series.size()))
              .get(s)
              .add(new Cell.Entry(launch + 1, point));
        }
      }
    }
    Map<Panel, SortedMap<Long, List<Cell>>> panels = new LinkedHashMap<>();
    entries.keySet().stream()
        .sorted(
            Comparator.comparing(Panel::collective)
                .thenComparing(Panel::ranks, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(Panel::conditions))
        .forEach(panel -> panels.put(panel, cells(entries.get(panel))));
    return panels;
  }

  private static List<List<Cell.Entry>> emptyRow(int width) {
    List<List<Cell.Entry>> row = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      row.add(new ArrayList<>());
    }
    return row;
  }

  private static SortedMap<Long, List<Cell>> cells(SortedMap<Long, List<List<Cell.Entry>>> rows) {
    SortedMap<Long, List<Cell>> cells = new TreeMap<>();
    rows.forEach((bytes, row) -> cells.put(bytes, row.stream().map(Cell::new).toList()));
    return cells;
  }
}
