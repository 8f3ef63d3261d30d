package dev.tutti.report;

import dev.tutti.plan.ByteSize;
import dev.tutti.result.PointResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

  static Panel of(Integer ranks, PointResult point) {
    return new Panel(
        point.collective(), ranks, point.datatype(), point.op(), point.root(), point.options());
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
  static String size(long bytes) {
    return bytes == 0 ? "-" : ByteSize.format(bytes);
  }
}
