package dev.tutti.environment;

import dev.tutti.result.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The places of consecutive ranks as text of one line a range, {@code first TAB last TAB host TAB
 * cpus TAB nodes TAB cores TAB sockets TAB model TAB online}, so that a tree of ranks can merge
 * them on the way up.
 */
public final class RankPlaces {
  private static final String UNKNOWN = "-";

  private RankPlaces() {}

  /** Returns the line of one rank. */
  public static String of(int rank, RankPlace place) {
    return Stream.of(
            Integer.toString(rank),
            Integer.toString(rank),
            place.host(),
            place.cpus(),
            place.numaNodes(),
            place.cores(),
            place.sockets(),
            place.hostCpu(),
            place.hostCpus())
        .map(word -> word == null || word.isBlank() ? UNKNOWN : word.replaceAll("\\s+", " "))
        .collect(Collectors.joining("\t"));
  }

  /** Joins the lines of lower ranks with those of the ranks that follow. */
  public static String join(String lower, String upper) {
    int lastLine = lower.lastIndexOf('\n') + 1;
    int endOfFirst = upper.indexOf('\n') < 0 ? upper.length() : upper.indexOf('\n');
    String[] left = lower.substring(lastLine).split("\t", 3);
    String[] right = upper.substring(0, endOfFirst).split("\t", 3);
    if (!left[2].equals(right[2])) {
      return lower + "\n" + upper;
    }
    String merged = left[0] + "\t" + right[1] + "\t" + left[2];
    return lower.substring(0, lastLine) + merged + upper.substring(endOfFirst);
  }

  /**
   * Returns what all lines say of a job's world.
   *
   * @param pids of all ranks, in rank order
   */
  public static World world(int ranks, String lines, List<Long> pids) {
    List<World.RankRange> ranges = new ArrayList<>();
    Map<String, World.Machine> machines = new LinkedHashMap<>();
    for (String line : lines.split("\n", -1)) {
      String[] fields = line.split("\t", -1);
      String host = fields[2];
      machines.putIfAbsent(host, new World.Machine(host, known(fields[7]), known(fields[8])));
      ranges.add(
          new World.RankRange(
              Integer.parseInt(fields[0]),
              Integer.parseInt(fields[1]),
              host,
              known(fields[3]),
              known(fields[4]),
              known(fields[5]),
              known(fields[6])));
    }
    return new World(
        ranks, List.copyOf(machines.keySet()), ranges, List.copyOf(machines.values()), pids);
  }

  private static String known(String field) {
    return field.equals(UNKNOWN) ? null : field;
  }
}
