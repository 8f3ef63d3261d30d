package dev.tutti.result;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Says what in a well-formed result makes no sense, so that nobody compares it. */
final class ResultCheck {
  private static final int LONGEST_NAME = 200;
  private static final int MOST_RANKS = 100_000_000;

  /** Over 100 days: no latency. */
  private static final double LONGEST_NS = 1e16;

  /** So that a mean of equal values may be off by rounding. */
  private static final double ROUNDING = 1e-9;

  private ResultCheck() {}

  /** Returns the first fault, null if there is none. */
  static String fault(RunResult result) {
    if (result.status() == null
        || result.run() == null
        || result.backend() == null
        || result.world() == null
        || result.method() == null) {
      return "one of status, run, backend, world and method is missing";
    }
    return first(
        name("run.id", result.run().id()),
        name("run.label", result.run().label()),
        name("backend.name", result.backend().name()),
        result.run().launch() < 1 ? "run.launch is " + result.run().launch() : null,
        ranks(result.world().ranks()),
        result.points().stream()
            .map(ResultCheck::ofPoint)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null));
  }

  private static String ofPoint(PointResult point) {
    String fault = pointFault(point);
    return fault == null
        ? null
        : "point " + point.collective() + " of " + point.bytes() + " bytes: " + fault;
  }

  private static String pointFault(PointResult point) {
    return first(
        name("collective", point.collective()),
        optionalName("datatype", point.datatype()),
        optionalName("op", point.op()),
        optionalName("sizeMeaning", point.sizeMeaning()),
        options(point.options()),
        point.bytes() < 0 ? "its size is negative" : null,
        point.root() != null && point.root() < 0 ? "root is " + point.root() : null,
        timesOf(point),
        latency(point.latencyNs()),
        rankMean(point.rankMeanNs()),
        time("rankAverageP50Ns", point.rankAverageP50Ns()),
        time("fastestP50Ns", point.fastestP50Ns()),
        finite("algorithmBandwidthGBps", point.algorithmBandwidthGBps()),
        finite("busBandwidthGBps", point.busBandwidthGBps()),
        metrics(point.metrics()));
  }

  private static String timesOf(PointResult point) {
    if (point.status() == null) {
      return "status is missing";
    }
    boolean hasTime = point.latencyNs() != null || point.rankMeanNs() != null;
    boolean hasOtherTime = point.metrics().keySet().stream().anyMatch(name -> name.endsWith("Ns"));
    if (point.status() == PointStatus.VALID && !hasTime && !hasOtherTime) {
      return "it is valid but has no time";
    }
    return point.status() != PointStatus.VALID && hasTime
        ? "it is " + point.status().label() + " but has a time"
        : null;
  }

  private static String latency(Latency l) {
    return l == null
        ? null
        : first(
            time("latencyNs.stddev", l.stddev()),
            times("latencyNs", l.min(), l.p50(), l.p90(), l.p99(), l.p999(), l.max()),
            times("latencyNs", l.min(), l.mean(), l.max()));
  }

  private static String rankMean(RankMean mean) {
    return mean == null ? null : times("rankMeanNs", mean.min(), mean.avg(), mean.max());
  }

  /** Times that must not descend; some may be null. */
  private static String times(String what, Double... values) {
    double before = 0;
    for (Double value : values) {
      if (value == null) {
        continue;
      }
      String fault = time(what, value);
      if (fault != null) {
        return fault;
      }
      if (value < before * (1 - ROUNDING)) {
        return what + " is out of order: " + before + " before " + value;
      }
      before = value;
    }
    return null;
  }

  private static String time(String what, Double ns) {
    return ns == null || (ns >= 0 && ns <= LONGEST_NS)
        ? null
        : what + " of " + ns + " ns is no time";
  }

  private static String finite(String what, Double value) {
    return value == null || (Double.isFinite(value) && value >= 0) ? null : what + " is " + value;
  }

  private static String metrics(Map<String, Double> metrics) {
    return metrics.entrySet().stream()
        .map(
            entry ->
                entry.getValue() != null && Double.isFinite(entry.getValue())
                    ? name("metric", entry.getKey())
                    : "metric " + entry.getKey() + " is " + entry.getValue())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static String options(Map<String, String> options) {
    return options.entrySet().stream()
        .flatMap(
            entry -> Stream.of(name("option", entry.getKey()), name("option", entry.getValue())))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static String ranks(Integer ranks) {
    return ranks == null || (ranks >= 1 && ranks <= MOST_RANKS) ? null : "world.ranks is " + ranks;
  }

  private static String optionalName(String what, String name) {
    return name == null ? null : name(what, name);
  }

  /** Names go into tables, paths and terminals: one short line without control characters. */
  private static String name(String what, String name) {
    if (name == null || name.isBlank()) {
      return what + " is missing";
    }
    if (name.length() > LONGEST_NAME) {
      return what + " has " + name.length() + " characters, over " + LONGEST_NAME;
    }
    return name.codePoints().anyMatch(ResultCheck::isControl)
        ? what + " has control characters"
        : null;
  }

  private static boolean isControl(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  private static String first(String... faults) {
    for (String fault : faults) {
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }
}
