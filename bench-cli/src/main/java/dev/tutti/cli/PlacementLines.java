package dev.tutti.cli;

import dev.tutti.environment.PlacementWarnings;
import dev.tutti.environment.PlacementWords;
import dev.tutti.result.RunResult;
import dev.tutti.result.Warning;
import dev.tutti.spi.CallingThreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where ranks ran and what is doubtful about that: each once, with the labels it holds for. */
final class PlacementLines {
  private PlacementLines() {}

  static List<String> of(List<RunResult> results) {
    Map<String, Set<String>> places = new LinkedHashMap<>();
    Map<Warning, Set<String>> warnings = new LinkedHashMap<>();
    for (RunResult result : results) {
      if (result.world().placement().isEmpty()) {
        continue;
      }
      String label = result.run().label();
      places
          .computeIfAbsent(PlacementWords.of(result.world()), words -> new LinkedHashSet<>())
          .add(label);
      for (Warning warning :
          PlacementWarnings.of(result.world(), result.backend().kind(), callingThreads(result))) {
        warnings.computeIfAbsent(warning, one -> new LinkedHashSet<>()).add(label);
      }
    }
    List<String> lines = new ArrayList<>();
    places.forEach((words, labels) -> lines.add(String.join(", ", labels) + ": " + words));
    warnings.forEach(
        (warning, labels) ->
            lines.add(
                "warning: "
                    + String.join(", ", labels)
                    + ": "
                    + warning.what()
                    + "; "
                    + warning.remedy()));
    return lines;
  }

  private static int callingThreads(RunResult result) {
    return result.points().stream()
        .mapToInt(point -> CallingThreads.of(point.options()))
        .max()
        .orElse(0);
  }
}
