package dev.tutti.compare;

import dev.tutti.result.Json;

/** The document itself. */
final class JsonComparison implements ComparisonFormat {
  @Override
  public String name() {
    return "json";
  }

  @Override
  public String print(Comparison comparison) {
    return Json.MAPPER.writeValueAsString(comparison) + "\n";
  }
}
