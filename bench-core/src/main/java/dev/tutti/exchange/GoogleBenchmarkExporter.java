package dev.tutti.exchange;

import dev.tutti.result.Json;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON of Google Benchmark; launches are repetitions. */
final class GoogleBenchmarkExporter implements Exporter {
  @Override
  public String name() {
    return "google-benchmark";
  }

  @Override
  public String export(List<RunResult> runs) {
    List<Map<String, Object>> benchmarks = new ArrayList<>();
    Map<String, List<Double>> values = Headline.byName(runs);
    int family = 0;
    for (Map.Entry<String, List<Double>> one : values.entrySet()) {
      for (int i = 0; i < one.getValue().size(); i++) {
        benchmarks.add(repetition(one.getKey(), family, i, one.getValue()));
      }
      family++;
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("context", Map.of("executable", "tutti"));
    document.put("benchmarks", benchmarks);
    return Json.MAPPER.writeValueAsString(document) + "\n";
  }

  private static Map<String, Object> repetition(
      String name, int family, int index, List<Double> all) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("name", name);
    one.put("family_index", family);
    one.put("per_family_instance_index", 0);
    one.put("run_name", name);
    one.put("run_type", "iteration");
    one.put("repetitions", all.size());
    one.put("repetition_index", index);
    one.put("threads", 1);
    one.put("iterations", 1);
    one.put("real_time", all.get(index));
    one.put("cpu_time", all.get(index));
    one.put("time_unit", "ns");
    return one;
  }
}
