package dev.tutti.report;

import dev.tutti.InputException;
import dev.tutti.compare.Launches;
import dev.tutti.compare.Metric;
import dev.tutti.compare.PackingCrossover;
import dev.tutti.compare.PackingCrossovers;
import dev.tutti.compare.Statistic;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
   * @param launches in the order they were started
   */
  public record Series(String label, List<RunResult> launches) {
    public Series {
      launches =
          launches.stream()
              .sorted(
                  Comparator.comparing((RunResult r) -> r.run().startedAt(), nullsFirst())
                      .thenComparingInt(r -> r.run().launch()))
              .toList();
    }

    private static Comparator<String> nullsFirst() {
      return Comparator.nullsFirst(Comparator.naturalOrder());
    }
  }

  /** Groups launches by label. */
  public static Study byLabel(List<RunResult> results) {
    Map<String, List<RunResult>> byLabel = new LinkedHashMap<>();
    results.forEach(
        result ->
            byLabel.computeIfAbsent(result.run().label(), l -> new ArrayList<>()).add(result));
    return of(
        byLabel.entrySet().stream().map(e -> new Launches(e.getKey(), e.getValue())).toList());
  }

  /** Puts groups of launches side by side. */
  public static Study of(List<Launches> groups) {
    return new Study(
        groups.stream().map(group -> new Series(group.label(), group.runs())).toList());
  }

  private Study(List<Series> series) {
    this(List.copyOf(series), panels(series));
  }

  /**
   * Returns the same study with one label before all others.
   *
   * @throws InputException if it has no such label
   */
  public Study withFirst(String label) {
    List<String> labels = series.stream().map(Series::label).toList();
    int place = labels.indexOf(label);
    if (place < 0) {
      throw new InputException("no label " + label + ": name one of " + String.join(", ", labels));
    }
    List<Series> reordered = new ArrayList<>(series);
    reordered.addFirst(reordered.remove(place));
    return new Study(reordered);
  }

  /** Returns for each series up to which size packing messages pays, where it was measured. */
  public List<PackingCrossover> packing() {
    return series.stream()
        .flatMap(one -> PackingCrossovers.of(one.label(), one.launches()).stream())
        .sorted(Comparator.comparing(PackingCrossover::title))
        .toList();
  }

  /**
   * Returns the statistic that answers a metric for every series, else the first that answers it
   * for any; null where no point has one.
   */
  public Statistic statistic(Metric metric) {
    Statistic ofSome = null;
    for (Statistic statistic : metric.statistics()) {
      long having = series.stream().filter(one -> has(one, statistic)).count();
      if (having == series.size() && having > 0) {
        return statistic;
      }
      ofSome = ofSome == null && having > 0 ? statistic : ofSome;
    }
    return ofSome;
  }

  private static boolean has(Series series, Statistic statistic) {
    return series.launches().stream()
        .flatMap(launch -> launch.points().stream())
        .anyMatch(point -> statistic.of(point) != null);
  }

  private static Map<Panel, SortedMap<Long, List<Cell>>> panels(List<Series> series) {
    Map<Panel, Panel> homes = homes(series);
    Map<Panel, SortedMap<Long, List<List<Cell.Entry>>>> entries = new TreeMap<>(Panel.ORDER);
    for (int s = 0; s < series.size(); s++) {
      List<RunResult> launches = series.get(s).launches();
      for (int launch = 0; launch < launches.size(); launch++) {
        RunResult result = launches.get(launch);
        for (PointResult point : result.points()) {
          entries
              .computeIfAbsent(
                  homes.get(Panel.of(result.world().ranks(), point)), p -> new TreeMap<>())
              .computeIfAbsent(point.bytes(), b -> emptyRow(series.size()))
              .get(s)
              .add(new Cell.Entry(launch + 1, point));
        }
      }
    }
    Map<Panel, SortedMap<Long, List<Cell>>> panels = new LinkedHashMap<>();
    entries.forEach((panel, rows) -> panels.put(panel, cells(rows)));
    return panels;
  }

  /**
   * Returns where each panel goes: published numbers often leave the datatype or the ranks out, and
   * stand beside the one measured panel that fills those gaps, if it is one.
   */
  private static Map<Panel, Panel> homes(List<Series> series) {
    Set<Panel> all = new HashSet<>();
    for (Series one : series) {
      for (RunResult launch : one.launches()) {
        launch.points().forEach(point -> all.add(Panel.of(launch.world().ranks(), point)));
      }
    }
    Map<Panel, Panel> homes = new HashMap<>();
    for (Panel panel : all) {
      List<Panel> fuller = all.stream().filter(other -> other.completes(panel)).toList();
      homes.put(panel, fuller.size() == 1 ? fuller.getFirst() : panel);
    }
    return homes;
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
