package dev.tutti.environment;

import dev.tutti.result.World;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The places of consecutive ranks as text of one line a range, {@code first TAB last TAB host TAB
 * cpus TAB nodes}, so that a tree of ranks can merge them on the way up.
 */
public final class RankPlaces {
  private static final String UNKNOWN = "-";

  private RankPlaces() {}

  /** Returns the line of one rank. */
  public static String of(int rank, RankPlace place) {
    return String.join(
        "\t",
        Integer.toString(rank),
        Integer.toString(rank),
        place.host().replace('\t', ' '),
        place.cpus() == null ? UNKNOWN : place.cpus(),
        place.numaNodes() == null ? UNKNOWN : place.numaNodes());
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

  /** Returns what all lines say of a job's world. */
  public static World world(int ranks, String lines) {
    List<World.RankRange> ranges = new ArrayList<>();
    LinkedHashSet<String> hosts = new LinkedHashSet<>();
    for (String line : lines.split("\n", -1)) {
      String[] fields = line.split("\t", -1);
      hosts.add(fields[2]);
      ranges.add(
          new World.RankRange(
              Integer.parseInt(fields[0]),
              Integer.parseInt(fields[1]),
              fields[2],
              fields[3].equals(UNKNOWN) ? null : fields[3],
              fields[4].equals(UNKNOWN) ? null : fields[4]));
    }
    return new World(ranks, List.copyOf(hosts), ranges);
  }
}
