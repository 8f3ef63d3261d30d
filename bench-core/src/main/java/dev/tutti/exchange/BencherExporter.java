package dev.tutti.exchange;

import dev.tutti.result.Json;
import dev.tutti.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bencher Metric Format: the median of the launches' numbers with the least and the largest. */
final class BencherExporter implements Exporter {
  @Override
  public String name() {
    return "bencher";
  }

  @Override
  public String export(List<RunResult> runs) {
    Map<String, Object> document = new LinkedHashMap<>();
    Headline.byName(runs)
        .forEach((name, values) -> document.put(name, Map.of("latency", measure(values))));
    return Json.MAPPER.writeValueAsString(document) + "\n";
  }

  private static Map<String, Double> measure(List<Double> values) {
    Map<String, Double> measure = new LinkedHashMap<>();
    measure.put("value", Headline.median(values));
    measure.put("lower_value", values.stream().mapToDouble(ns -> ns).min().orElseThrow());
    measure.put("upper_value", values.stream().mapToDouble(ns -> ns).max().orElseThrow());
    return measure;
  }
}
