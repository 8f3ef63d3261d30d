package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.tutti.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The published schema of result files. */
final class ResultSchema {
  private static final JsonNode TEXT =
      Json.MAPPER.readTree(Path.of("..", "results", "schema", "tutti-1.json"));
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(TEXT);

  private ResultSchema() {}

  static JsonNode text() {
    return TEXT;
  }

  /** Returns what is wrong with a document; empty if nothing is. */
  static List<String> errors(JsonNode document) {
    return SCHEMA.validate(document).stream().map(Object::toString).toList();
  }

  /** Checks every result of a run's folder, and that nothing half-written lies there. */
  static void check(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        assertEquals(".json", name.substring(name.length() - 5), "half-written: " + name);
        if (!name.equals("comparison.json") && !name.equals(Outcome.PACKING)) {
          assertEquals(List.of(), errors(Json.MAPPER.readTree(file)), name);
        }
      }
    }
  }
}
