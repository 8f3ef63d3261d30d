package dev.tutti.exchange;

import dev.tutti.result.Json;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The input of github-action-benchmark's {@code customSmallerIsBetter}. */
final class GitHubActionBenchmarkExporter implements Exporter {
  @Override
  public String name() {
    return "github-action-benchmark";
  }

  @Override
  public String export(List<RunResult> runs) {
    List<Map<String, Object>> entries = new ArrayList<>();
    Headline.byName(runs).forEach((name, values) -> entries.add(entry(name, values)));
    return Json.MAPPER.writeValueAsString(entries) + "\n";
  }

  private static Map<String, Object> entry(String name, List<Double> values) {
    double least = values.stream().mapToDouble(ns -> ns).min().orElseThrow();
    double largest = values.stream().mapToDouble(ns -> ns).max().orElseThrow();
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", name);
    entry.put("unit", "ns");
    entry.put("value", Headline.median(values));
    if (values.size() > 1) {
      entry.put("range", String.format(Locale.ROOT, "%.3f to %.3f", least, largest));
    }
    entry.put("extra", "launches: " + values.size());
    return entry;
  }
}
