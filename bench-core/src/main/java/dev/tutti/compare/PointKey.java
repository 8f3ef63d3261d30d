package dev.tutti.compare;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;

import dev.tutti.plan.ByteSize;
import dev.tutti.result.PointResult;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * What makes a point the same point in two launches. Null where the source does not say, the
 * operation has none, or {@code --by} leaves the field out; null matches any value.
 *
 * @param collective the operation
 * @param bytes its size
 * @param datatype the element type
 * @param op the reduction
 * @param root the root's rank
 * @param options what else tells points apart
 * @param ranks of the launch
 */
public record PointKey(
    String collective,
    Long bytes,
    String datatype,
    String op,
    Integer root,
    Map<String, String> options,
    Integer ranks)
    implements Comparable<PointKey> {

  /** Sizes of one series stay together, whatever order they were measured in. */
  private static final Comparator<PointKey> ORDER =
      Comparator.comparing(PointKey::collective, nullsFirst(naturalOrder()))
          .thenComparing(PointKey::ranks, nullsFirst(naturalOrder()))
          .thenComparing(PointKey::datatype, nullsFirst(naturalOrder()))
          .thenComparing(PointKey::op, nullsFirst(naturalOrder()))
          .thenComparing(PointKey::root, nullsFirst(naturalOrder()))
          .thenComparing(key -> String.valueOf(key.options()))
          .thenComparing(PointKey::bytes, nullsFirst(naturalOrder()));

  public PointKey {
    options = options == null ? null : new TreeMap<>(options);
  }

  /** Returns the key of a point in a world of that many ranks, with only {@code fields} in it. */
  static PointKey of(PointResult point, Integer ranks, Set<KeyField> fields) {
    return new PointKey(
        fields.contains(KeyField.COLLECTIVE) ? point.collective() : null,
        fields.contains(KeyField.BYTES) ? point.bytes() : null,
        fields.contains(KeyField.DATATYPE) ? point.datatype() : null,
        fields.contains(KeyField.OP) ? point.op() : null,
        fields.contains(KeyField.ROOT) ? point.root() : null,
        fields.contains(KeyField.OPTIONS) ? point.options() : null,
        fields.contains(KeyField.RANKS) ? ranks : null);
  }

  @Override
  public int compareTo(PointKey other) {
    return ORDER.compare(this, other);
  }

  /** Returns the key of the series of sizes this point belongs to. */
  PointKey withoutBytes() {
    return new PointKey(collective, null, datatype, op, root, options, ranks);
  }

  /** Tells whether no field that both name differs. */
  boolean matches(PointKey other) {
    return agree(collective, other.collective)
        && agree(bytes, other.bytes)
        && agree(datatype, other.datatype)
        && agree(op, other.op)
        && agree(root, other.root)
        && agree(options, other.options)
        && agree(ranks, other.ranks);
  }

  /** Returns the key that says all that either of two matching keys says. */
  PointKey merged(PointKey other) {
    return new PointKey(
        first(collective, other.collective),
        first(bytes, other.bytes),
        first(datatype, other.datatype),
        first(op, other.op),
        first(root, other.root),
        first(options, other.options),
        first(ranks, other.ranks));
  }

  /** Returns the point in words, such as {@code allreduce 64 KiB, float32, sum, 4 ranks}. */
  public String words() {
    StringJoiner words = new StringJoiner(", ");
    words.add(
        (collective == null ? "any operation" : collective)
            + (bytes == null || (bytes == 0 && datatype == null)
                ? ""
                : " " + ByteSize.format(bytes)));
    if (datatype != null) {
      words.add(datatype);
    }
    if (op != null) {
      words.add(op);
    }
    if (root != null) {
      words.add("root " + root);
    }
    if (options != null) {
      options.forEach((name, value) -> words.add(name + "=" + value));
    }
    if (ranks != null) {
      words.add(ranks + " ranks");
    }
    return words.toString();
  }

  private static boolean agree(Object one, Object other) {
    return one == null || other == null || Objects.equals(one, other);
  }

  private static <T> T first(T one, T other) {
    return one != null ? one : other;
  }
}
