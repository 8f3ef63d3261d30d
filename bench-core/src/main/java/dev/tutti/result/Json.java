package dev.tutti.result;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one JSON mapper: strict about what it reads, since files come from others. */
public final class Json {
  /** Longest document read, in bytes. */
  static final long LONGEST_DOCUMENT = 256L << 20;

  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(64)
          .maxStringLength(4 << 20)
          .maxNameLength(1 << 10)
          .maxNumberLength(64)
          .maxDocumentLength(LONGEST_DOCUMENT)
          .build();

  /** Reads and writes every document of Tutti. */
  public static final JsonMapper MAPPER =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private Json() {}
}
