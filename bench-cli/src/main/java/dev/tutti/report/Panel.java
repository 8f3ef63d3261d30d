package dev.tutti.report;

import dev.tutti.compare.PointKey;
import dev.tutti.plan.ByteSize;
import dev.tutti.result.PointResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What shares one chart and one table: everything that names a point but its size.
 *
 * @param collective the operation
 * @param ranks null where the source does not say
 * @param datatype null where no data moves or the source does not say
 * @param op null where nothing is reduced or the source does not say
 * @param root null where there is none or the source does not say
 * @param options what else tells this panel from another
 */
public record Panel(
    String collective,
    Integer ranks,
    String datatype,
    String op,
    Integer root,
    Map<String, String> options) {

  /** By operation, then by ranks. */
  static final Comparator<Panel> ORDER =
      Comparator.comparing(Panel::collective)
          .thenComparing(Panel::ranks, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Panel::conditions);

  public Panel {
    options = options == null ? Map.of() : new TreeMap<>(options);
  }

  /** Returns the panel that a compared point belongs to. */
  public static Panel of(PointKey key) {
    return new Panel(
        key.collective(), key.ranks(), key.datatype(), key.op(), key.root(), key.options());
  }

  static Panel of(Integer ranks, PointResult point) {
    return new Panel(
        point.collective(), ranks, point.datatype(), point.op(), point.root(), point.options());
  }

  /** Returns whether this is {@code other} with nothing else than gaps filled. */
  public boolean completes(Panel other) {
    return !equals(other)
        && collective.equals(other.collective)
        && options.equals(other.options)
        && fills(ranks, other.ranks)
        && fills(datatype, other.datatype)
        && fills(op, other.op)
        && fills(root, other.root);
  }

  private static boolean fills(Object mine, Object gap) {
    return gap == null || gap.equals(mine);
  }

  /** Returns all but the operation, in words: {@code 2 ranks, float32, sum}. */
  public String conditions() {
    List<String> words = new ArrayList<>();
    if (ranks != null) {
      words.add(ranks == 1 ? "1 rank" : ranks + " ranks");
    }
    if (datatype != null) {
      words.add(datatype);
    }
    if (op != null) {
      words.add(op);
    }
    if (root != null) {
      words.add("root " + root);
    }
    options.forEach((name, value) -> words.add(name + "=" + value));
    return String.join(", ", words);
  }

  /** Returns a size as a row of this panel names it. */
  public static String size(long bytes) {
    return bytes == 0 ? "-" : ByteSize.format(bytes);
  }
}
