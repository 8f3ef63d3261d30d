package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The one number that formats with one number get.
 *
 * @param metric {@code p50}, or {@code mean} where a source has no p50
 * @param ns its value
 */
record Headline(String metric, double ns) {

  /** Returns the p50 of the slowest rank, else a mean; null where the point has no time. */
  static Headline of(PointResult point) {
    if (point.status() != PointStatus.VALID) {
      return null;
    }
    if (point.latencyNs() != null && point.latencyNs().p50() != null) {
      return new Headline("p50", point.latencyNs().p50());
    }
    if (point.rankMeanNs() != null && point.rankMeanNs().avg() != null) {
      return new Headline("mean", point.rankMeanNs().avg());
    }
    return point.latencyNs() == null || point.latencyNs().mean() == null
        ? null
        : new Headline("mean", point.latencyNs().mean());
  }

  /**
   * Returns the launches' numbers by the point's name, which has no blanks: {@code
   * openmpi/allreduce/bytes:16/type:float32/op:sum/np:4/p50}.
   */
  static Map<String, List<Double>> byName(List<RunResult> runs) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (RunResult run : runs) {
      for (PointResult point : run.points()) {
        Headline headline = of(point);
        if (headline != null) {
          String name = word(run.run().label()) + "/" + name(run, point) + "/" + headline.metric();
          values.computeIfAbsent(name, _ -> new ArrayList<>()).add(headline.ns());
        }
      }
    }
    return values;
  }

  /** Returns the median over launches. */
  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(ns -> ns).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** Returns the point's name without label and metric. */
  static String name(RunResult run, PointResult point) {
    StringJoiner name = new StringJoiner("/");
    name.add(word(point.collective())).add("bytes:" + point.bytes());
    if (point.datatype() != null) {
      name.add("type:" + word(point.datatype()));
    }
    if (point.op() != null) {
      name.add("op:" + word(point.op()));
    }
    if (point.root() != null) {
      name.add("root:" + point.root());
    }
    point.options().forEach((option, value) -> name.add(word(option) + ":" + word(value)));
    if (run.world().ranks() != null) {
      name.add("np:" + run.world().ranks());
    }
    return name.toString();
  }

  /** Names in these formats end at blanks, and slashes part them. */
  private static String word(String text) {
    return text.replaceAll("[\\s/]+", "_");
  }
}
