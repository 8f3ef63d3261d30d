package dev.tutti.exchange;

import dev.tutti.result.Json;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A run report of ReFrame (its schema of data version 2): each launch is a test case, each point a
 * performance variable without a reference, since nobody has set one.
 */
final class ReframeExporter implements Exporter {
  @Override
  public String name() {
    return "reframe";
  }

  @Override
  public String export(List<RunResult> runs) {
    List<Map<String, Object>> cases = runs.stream().map(ReframeExporter::testCase).toList();
    long failures = cases.stream().filter(one -> one.get("result").equals("failure")).count();
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("num_cases", cases.size());
    run.put("num_failures", failures);
    run.put("runid", 0);
    run.put("testcases", cases);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("session_info", Map.of("data_version", "2.0"));
    document.put("runs", List.of(run));
    return Json.MAPPER.writeValueAsString(document) + "\n";
  }

  private static Map<String, Object> testCase(RunResult run) {
    List<Map<String, Object>> variables = new ArrayList<>();
    for (PointResult point : run.points()) {
      Headline headline = Headline.of(point);
      if (headline != null) {
        variables.add(variable(Headline.name(run, point) + "/" + headline.metric(), headline));
      }
    }
    String wrong =
        run.points().stream()
            .filter(point -> point.status() == PointStatus.INVALID)
            .map(point -> point.collective() + " " + point.bytes() + ": " + point.reason())
            .findFirst()
            .orElse(null);
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("name", "tutti launch " + run.run().launch());
    one.put("system", Objects.toString(host(run), "unknown"));
    one.put("environment", run.run().label());
    one.put("result", wrong == null ? "success" : "failure");
    one.put("fail_reason", wrong);
    one.put("perfvars", variables);
    return one;
  }

  private static String host(RunResult run) {
    return run.world().hosts().isEmpty() ? null : run.world().hosts().getFirst();
  }

  private static Map<String, Object> variable(String name, Headline headline) {
    Map<String, Object> variable = new LinkedHashMap<>();
    variable.put("name", name);
    variable.put("reference", null);
    variable.put("thres_lower", null);
    variable.put("thres_upper", null);
    variable.put("unit", "ns");
    variable.put("value", headline.ns());
    return variable;
  }
}
