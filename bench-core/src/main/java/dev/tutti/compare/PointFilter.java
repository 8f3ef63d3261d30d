package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.tutti.InputException;
import dev.tutti.plan.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Chooses points by name, such as {@code collective=allreduce,bytes=16:64K,ranks=4}: a name given
 * twice allows either value, different names must all hold, {@code bytes} also takes a range, and a
 * word without a name is a collective.
 *
 * @param allowed the values by name; empty chooses every point
 */
public record PointFilter(Map<String, List<String>> allowed) {
  /** Chooses every point. */
  public static final PointFilter EVERY_POINT = new PointFilter(Map.of());

  private static final String NAMES = "collective, bytes, datatype, op, root, ranks";

  public PointFilter {
    allowed = new TreeMap<>(allowed);
  }

  /**
   * Reads a filter.
   *
   * @throws InputException if a part is not one of the names with a value
   */
  public static PointFilter parse(String text) {
    Map<String, List<String>> allowed = new TreeMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? "collective" : part.substring(0, equals).strip();
      String value = part.substring(equals + 1).strip();
      if (value.isEmpty() || !List.of(NAMES.split(", ")).contains(name)) {
        throw new InputException(
            "'" + part + "' chooses no points; write NAME=VALUE with NAME one of " + NAMES);
      }
      if (name.equals("bytes")) {
        range(value);
      }
      allowed.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }
    return new PointFilter(allowed);
  }

  /** Tells whether the point is chosen. */
  boolean chooses(PointKey key) {
    return allowed.entrySet().stream()
        .allMatch(
            entry ->
                entry.getValue().stream().anyMatch(value -> holds(entry.getKey(), value, key)));
  }

  /** Returns the filter as it is written. */
  @JsonValue
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    allowed.forEach((name, values) -> values.forEach(value -> parts.add(name + "=" + value)));
    return String.join(",", parts);
  }

  private static boolean holds(String name, String value, PointKey key) {
    return switch (name) {
      case "collective" -> value.equals(key.collective());
      case "datatype" -> value.equals(key.datatype());
      case "op" -> value.equals(key.op());
      case "root" -> value.equals(String.valueOf(key.root()));
      case "ranks" -> value.equals(String.valueOf(key.ranks()));
      default -> {
        long[] range = range(value);
        yield key.bytes() != null && range[0] <= key.bytes() && key.bytes() <= range[1];
      }
    };
  }

  private static long[] range(String value) {
    String[] ends = value.split(":", 2);
    return new long[] {ByteSize.parse(ends[0]), ByteSize.parse(ends[ends.length - 1])};
  }
}
