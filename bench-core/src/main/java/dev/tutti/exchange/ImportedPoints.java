package dev.tutti.exchange;

import dev.tutti.result.EnvironmentInfo;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Collects the points of one text, launch by launch. */
final class ImportedPoints {
  private static final MethodInfo UNKNOWN =
      new MethodInfo(null, null, null, null, null, null, null, null, null, null, null, null);

  /** What one result file will hold. */
  record Launch(String label, Integer ranks, int number) {}

  /** A point but for its run. */
  private record Key(String label, Integer ranks, List<Object> point) {}

  private final Map<Launch, List<PointResult>> launches = new LinkedHashMap<>();
  private final Map<Launch, Set<List<Object>>> seen = new HashMap<>();
  private final Map<Key, Integer> lastRun = new HashMap<>();
  private final Map<Key, Integer> counts = new HashMap<>();
  private int run;
  private MethodInfo method = UNKNOWN;
  private EnvironmentInfo environment =
      new EnvironmentInfo(null, null, null, null, null, null, null, null);
  private List<String> command = List.of();

  /** Begins the output of another start of the program. */
  void startRun() {
    run++;
  }

  void method(MethodInfo said) {
    method = said;
  }

  void environment(EnvironmentInfo said) {
    environment = said;
  }

  void command(List<String> said) {
    command = List.copyOf(said);
  }

  /**
   * Takes a point of the current run.
   *
   * @param label null for that of the file
   * @return false if the current run has it already
   */
  boolean add(String label, Integer ranks, PointResult point) {
    Key key = new Key(label, ranks, identity(point));
    if (Integer.valueOf(run).equals(lastRun.put(key, run))) {
      return false;
    }
    int number = counts.merge(key, 1, Integer::sum);
    return add(new Launch(label, ranks, number), point);
  }

  /**
   * Takes a point of a launch that the text numbers itself.
   *
   * @return false if that launch has it already
   */
  boolean add(Launch launch, PointResult point) {
    return seen.computeIfAbsent(launch, _ -> new HashSet<>()).add(identity(point))
        && launches.computeIfAbsent(launch, _ -> new ArrayList<>()).add(point);
  }

  /** Returns the points of each launch, sorted by label and number. */
  Map<Launch, List<PointResult>> launches() {
    Map<Launch, List<PointResult>> sorted =
        new TreeMap<>(
            Comparator.comparing((Launch one) -> String.valueOf(one.label()))
                .thenComparingInt(Launch::number)
                .thenComparingInt(one -> one.ranks() == null ? 0 : one.ranks()));
    sorted.putAll(launches);
    return sorted;
  }

  MethodInfo method() {
    return method;
  }

  EnvironmentInfo environment() {
    return environment;
  }

  List<String> command() {
    return command;
  }

  private static List<Object> identity(PointResult p) {
    return List.of(
        p.collective(),
        p.bytes(),
        String.valueOf(p.datatype()),
        String.valueOf(p.op()),
        String.valueOf(p.root()),
        p.options());
  }
}
