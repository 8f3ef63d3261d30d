package dev.tutti.report.page;

import dev.tutti.compare.Conditions;
import dev.tutti.report.Study;
import dev.tutti.report.page.PageData.Command;
import dev.tutti.report.page.PageData.ConditionData;
import dev.tutti.report.page.PageData.Doubt;
import dev.tutti.report.page.PageData.Launcher;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Warning;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Where numbers come from: conditions, reasons for doubt, and the commands that made them. */
final class Provenance {
  private Provenance() {}

  /** Returns each condition with its value for each label. */
  static List<ConditionData> conditions(Study study) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    int width = study.series().size();
    for (int s = 0; s < width; s++) {
      List<RunResult> launches = study.series().get(s).launches();
      Map<String, String> values = new LinkedHashMap<>();
      values.put("library", distinct(launches, launch -> launch.backend().library()));
      values.put("library file", distinct(launches, launch -> launch.backend().libraryPath()));
      values.putAll(Conditions.of(launches));
      for (Map.Entry<String, String> one : values.entrySet()) {
        rows.computeIfAbsent(one.getKey(), name -> nulls(width)).set(s, one.getValue());
      }
    }
    List<ConditionData> conditions = new ArrayList<>();
    rows.forEach(
        (name, values) ->
            conditions.add(new ConditionData(name, values, new HashSet<>(values).size() > 1)));
    return conditions;
  }

  private static String distinct(List<RunResult> launches, Function<RunResult, String> value) {
    List<String> values =
        launches.stream()
            .map(value)
            .filter(Objects::nonNull)
            .map(String::strip)
            .distinct()
            .toList();
    return values.isEmpty() ? null : String.join(" | ", values);
  }

  private static List<String> nulls(int width) {
    List<String> nulls = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      nulls.add(null);
    }
    return nulls;
  }

  /** Returns each warning once, then what points themselves say against their numbers. */
  static List<Doubt> doubts(Study study) {
    Map<Warning, Set<String>> warnings = new LinkedHashMap<>();
    Map<String, Map<String, Integer>> flags = new TreeMap<>();
    for (Study.Series series : study.series()) {
      for (RunResult launch : series.launches()) {
        launch
            .warnings()
            .forEach(
                w -> warnings.computeIfAbsent(w, x -> new LinkedHashSet<>()).add(series.label()));
        for (PointResult point : launch.points()) {
          if (point.evidence() != null) {
            point
                .evidence()
                .flags()
                .forEach(
                    flag ->
                        flags
                            .computeIfAbsent(flag, f -> new LinkedHashMap<>())
                            .merge(series.label(), 1, Integer::sum));
          }
        }
      }
    }
    List<Doubt> doubts = new ArrayList<>();
    warnings.forEach(
        (w, labels) -> doubts.add(new Doubt(List.copyOf(labels), w.what(), w.why(), w.remedy())));
    flags.forEach((flag, counts) -> doubts.add(flag(flag, counts)));
    return doubts;
  }

  private static Doubt flag(String flag, Map<String, Integer> counts) {
    List<String> words = new ArrayList<>();
    counts.forEach((label, n) -> words.add(label + ": " + n));
    return new Doubt(
        List.copyOf(counts.keySet()),
        flag,
        "Points of single launches that say so of themselves: " + String.join(", ", words) + ".",
        null);
  }

  /** Returns how to do each run again, the launchers of its first launches with it. */
  static List<Command> commands(Study study) {
    Map<List<Object>, List<RunResult>> runs = new LinkedHashMap<>();
    for (Study.Series series : study.series()) {
      for (RunResult launch : series.launches()) {
        RunInfo run = launch.run();
        List<Object> key = new ArrayList<>();
        key.add(run.id());
        key.add(run.command());
        key.add(run.source());
        runs.computeIfAbsent(key, k -> new ArrayList<>()).add(launch);
      }
    }
    return runs.values().stream().map(Provenance::command).toList();
  }

  private static Command command(List<RunResult> launches) {
    RunInfo run = launches.getFirst().run();
    Map<String, Launcher> launchers = new LinkedHashMap<>();
    for (RunResult launch : launches) {
      List<String> words = launch.backend().launcherCommand();
      if (!words.isEmpty()) {
        String label = launch.run().label();
        launchers.putIfAbsent(label, new Launcher(label, shell(words)));
      }
    }
    return new Command(
        launches.stream().map(launch -> launch.run().label()).distinct().toList(),
        run.id(),
        run.startedAt(),
        run.version(),
        run.source(),
        run.command().isEmpty() ? null : shell(run.command()),
        List.copyOf(launchers.values()));
  }

  /** Writes a command so that a POSIX shell reads the same words. */
  static String shell(List<String> words) {
    return String.join(" ", words.stream().map(Provenance::quoted).toList());
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
