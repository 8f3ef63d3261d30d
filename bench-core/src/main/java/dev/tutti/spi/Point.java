package dev.tutti.spi;

import java.util.Map;
import java.util.TreeMap;

/**
 * One thing to measure: an operation at one size.
 *
 * @param collective the operation's name, as in {@link Collective#name()}
 * @param bytes the size in bytes, with the meaning the operation gives it
 * @param count the elements that {@code bytes} holds
 * @param datatype the element type, null where no data moves
 * @param op the reduction, null where nothing is reduced
 * @param root the root's rank, null where there is none
 * @param options what else tells this point from another, such as {@code inPlace=true}; sorted,
 *     never null
 */
public record Point(
    String collective,
    long bytes,
    long count,
    DataType datatype,
    ReduceOp op,
    Integer root,
    Map<String, String> options) {

  public Point {
    options = options == null ? Map.of() : new TreeMap<>(options);
  }

  /** Returns the words that name this point to a person, such as {@code allreduce 16 B}. */
  public String words() {
    String size = datatype == null ? collective : collective + " " + bytes + " B";
    return options.isEmpty() ? size : size + " " + options;
  }
}
