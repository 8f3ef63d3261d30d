package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tutti.report.SampleResults;
import dev.tutti.result.BackendInfo;
import dev.tutti.result.EnvironmentInfo;
import dev.tutti.result.Evidence;
import dev.tutti.result.Interval;
import dev.tutti.result.Json;
import dev.tutti.result.Latency;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.RankMean;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Warning;
import dev.tutti.result.World;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ResultSchemaTest {
  private static final Map<String, Class<? extends Record>> RECORDS =
      Map.ofEntries(
          Map.entry("run-result", RunResult.class),
          Map.entry("run", RunInfo.class),
          Map.entry("backend", BackendInfo.class),
          Map.entry("world", World.class),
          Map.entry("rank-range", World.RankRange.class),
          Map.entry("machine", World.Machine.class),
          Map.entry("environment", EnvironmentInfo.class),
          Map.entry("method", MethodInfo.class),
          Map.entry("point", PointResult.class),
          Map.entry("latency", Latency.class),
          Map.entry("interval", Interval.class),
          Map.entry("rank-mean", RankMean.class),
          Map.entry("evidence", Evidence.class),
          Map.entry("warning", Warning.class));

  @Test
  void every_record_is_defined_with_exactly_its_components() {
    JsonNode definitions = ResultSchema.text().get("$defs");
    assertEquals(RECORDS.keySet(), new HashSet<>(definitions.propertyNames()));
    RECORDS.forEach(
        (name, record) -> {
          Set<String> components =
              Arrays.stream(record.getRecordComponents())
                  .map(RecordComponent::getName)
                  .collect(Collectors.toSet());
          JsonNode definition = definitions.get(name);
          assertEquals(components, new HashSet<>(definition.get("properties").propertyNames()));
          assertFalse(definition.get("additionalProperties").asBoolean(), name);
        });
  }

  @Test
  void a_written_result_is_valid() {
    for (RunResult result : SampleResults.run(1)) {
      assertEquals(List.of(), ResultSchema.errors(Json.MAPPER.valueToTree(result)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a key that means nothing | '' | surprise | 1",
        "another schema | '' | schema | \"tutti/2\"",
        "a reason in a complete result | '' | reason | \"none\"",
        "a failure without its reason | '' | status | \"failed\"",
        "a launch before the first | /run | launch | 0",
        "a complete result without its end | /run | finishedAt | null",
        "a negative size | /points/0 | bytes | -1",
        "an invalid point with a time | /points/0 | status | \"invalid\"",
        "a valid point with a reason | /points/0 | reason | \"slow\"",
        "a word for a number | /points/0/latencyNs | p50 | \"NaN\"",
        "a number for a word | /points/0 | collective | 5",
        "a status nobody knows | /points/0 | status | \"odd\""
      })
  void is_refused(String what, String pointer, String key, String value) {
    JsonNode document = Json.MAPPER.valueToTree(SampleResults.run(1).getFirst());
    ((ObjectNode) document.at(pointer)).set(key, Json.MAPPER.readTree(value));
    assertFalse(ResultSchema.errors(document).isEmpty(), what);
  }
}
