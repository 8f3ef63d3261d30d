package dev.tutti.exchange;

import dev.tutti.result.Json;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON of JMH's {@code -rf json}; launches are forks of one iteration. */
final class JmhExporter implements Exporter {
  @Override
  public String name() {
    return "jmh";
  }

  @Override
  public String export(List<RunResult> runs) {
    List<Map<String, Object>> benchmarks = new ArrayList<>();
    Headline.byName(runs).forEach((name, values) -> benchmarks.add(benchmark(name, values)));
    return Json.MAPPER.writeValueAsString(benchmarks) + "\n";
  }

  private static Map<String, Object> benchmark(String name, List<Double> values) {
    Map<String, Object> metric = new LinkedHashMap<>();
    metric.put("score", values.stream().mapToDouble(ns -> ns).average().orElseThrow());
    metric.put("scoreUnit", "ns/op");
    metric.put("rawData", values.stream().map(List::of).toList());
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("benchmark", "tutti." + name.replace('/', '.'));
    one.put("mode", "avgt");
    one.put("threads", 1);
    one.put("forks", values.size());
    one.put("warmupIterations", 0);
    one.put("measurementIterations", 1);
    one.put("primaryMetric", metric);
    one.put("secondaryMetrics", Map.of());
    return one;
  }
}
