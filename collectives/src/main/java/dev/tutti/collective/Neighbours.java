package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.Topology;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Whom every rank sends to and receives from, known to all ranks.
 *
 * <ul>
 *   <li>none: a periodic Cartesian grid of two dimensions as nearly equal as can be where both can
 *       be three ranks wide, else a ring, so that no rank is both the neighbour below and the one
 *       above
 *   <li>{@code star}: rank 0 and every other, both ways
 *   <li>{@code random:SEED}: each rank sends to each other with probability one half
 *   <li>{@code edges:FROM>TO ...}: as given
 * </ul>
 */
public final class Neighbours {
  private static final int NARROWEST = 3;
  private static final int MOST_EDGES = 10_000;
  private static final String EDGES = "edges:";
  private static final Pattern RANDOM = Pattern.compile("random:(\\d{1,18})");
  private static final Pattern EDGE = Pattern.compile("(\\d{1,7})>(\\d{1,7})");

  /** The extents of a grid, null of a graph. */
  private final List<Integer> extents;

  private final List<List<Integer>> sources = new ArrayList<>();
  private final List<List<Integer>> destinations = new ArrayList<>();

  private Neighbours(List<Integer> extents, int ranks) {
    this.extents = extents;
    for (int rank = 0; rank < ranks; rank++) {
      sources.add(new ArrayList<>());
      destinations.add(new ArrayList<>());
    }
  }

  /**
   * Returns the graph that lines of {@code FROM TO} describe, as it stands in a point.
   *
   * @param name of the file, for messages
   * @throws InputException if it is none
   */
  public static String edges(String name, List<String> lines) {
    Set<String> edges = new LinkedHashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String edge = line.replaceFirst("[\\s,>]+", ">");
      Matcher ends = EDGE.matcher(edge);
      if (!ends.matches() || ends.group(1).equals(ends.group(2)) || !edges.add(edge)) {
        throw new InputException(
            name + " line " + (i + 1) + " is no new pair of different ranks; write such as 0 1");
      }
      if (edges.size() > MOST_EDGES) {
        throw new InputException(name + " has more than " + MOST_EDGES + " pairs of ranks");
      }
    }
    if (edges.isEmpty()) {
      throw new InputException(name + " names no pair of ranks; write lines such as 0 1");
    }
    return EDGES + String.join(" ", edges);
  }

  /** Tells whether a text names a graph without a file. */
  public static boolean isNamed(String text) {
    return text.equals("star") || RANDOM.matcher(text).matches();
  }

  /** Returns why so many ranks have no such neighbours; empty if they have. */
  static Optional<String> refusal(Point point, int ranks) {
    String text = point.options().getOrDefault(PointOptions.GRAPH, "");
    Matcher edge = EDGE.matcher(text);
    while (edge.find()) {
      int highest = Math.max(Integer.parseInt(edge.group(1)), Integer.parseInt(edge.group(2)));
      if (highest >= ranks) {
        return Optional.of("the graph has a rank " + highest + ", and there are " + ranks);
      }
    }
    return Optional.empty();
  }

  /** Returns the neighbours of a point's ranks. */
  static Neighbours of(Point point, int ranks) {
    String text = point.options().get(PointOptions.GRAPH);
    if (text == null) {
      return grid(ranks);
    }
    Neighbours graph = new Neighbours(null, ranks);
    Matcher random = RANDOM.matcher(text);
    if (random.matches()) {
      SplittableRandom bits = new SplittableRandom(Long.parseLong(random.group(1)));
      for (int from = 0; from < ranks; from++) {
        for (int to = 0; to < ranks; to++) {
          if (from != to && bits.nextBoolean()) {
            graph.connect(from, to);
          }
        }
      }
    } else if (text.startsWith(EDGES)) {
      Matcher edge = EDGE.matcher(text);
      while (edge.find()) {
        graph.connect(Integer.parseInt(edge.group(1)), Integer.parseInt(edge.group(2)));
      }
    } else {
      for (int other = 1; other < ranks; other++) {
        graph.connect(0, other);
        graph.connect(other, 0);
      }
    }
    return graph;
  }

  private void connect(int from, int to) {
    destinations.get(from).add(to);
    sources.get(to).add(from);
  }

  /** MPI defines the neighbours as below and above in each dimension, the last running quickest. */
  private static Neighbours grid(int ranks) {
    List<Integer> extents = extents(ranks);
    Neighbours grid = new Neighbours(extents, ranks);
    for (int rank = 0; rank < ranks; rank++) {
      int stride = ranks;
      for (int extent : extents) {
        stride /= extent;
        int place = rank / stride % extent;
        int origin = rank - place * stride;
        int below = origin + (place + extent - 1) % extent * stride;
        int above = origin + (place + 1) % extent * stride;
        grid.sources.get(rank).addAll(List.of(below, above));
        grid.destinations.get(rank).addAll(List.of(below, above));
      }
    }
    return grid;
  }

  /** Returns the extents of the grid, the larger first. */
  private static List<Integer> extents(int ranks) {
    for (int smaller = (int) Math.sqrt(ranks); smaller >= NARROWEST; smaller--) {
      if (ranks % smaller == 0) {
        return List.of(ranks / smaller, smaller);
      }
    }
    return List.of(ranks);
  }

  /** Tells whether they are those of a grid. */
  boolean areOfGrid() {
    return extents != null;
  }

  /** Returns whom a rank receives from, in the order of its blocks. */
  List<Integer> sources(int rank) {
    return sources.get(rank);
  }

  /** Returns whom a rank sends to, in the order of its blocks. */
  List<Integer> destinations(int rank) {
    return destinations.get(rank);
  }

  /**
   * Returns which of its sender's blocks a rank receives as a block of its own: what comes from
   * below is what that rank sent above.
   */
  int sentAs(int rank, int block) {
    return areOfGrid() ? block ^ 1 : destinations(sources(rank).get(block)).indexOf(rank);
  }

  /** Returns the most neighbours that any rank receives from or sends to. */
  int most() {
    return IntStream.range(0, sources.size())
        .map(rank -> Math.max(sources(rank).size(), destinations(rank).size()))
        .max()
        .orElse(0);
  }

  /** Makes the library know them; every rank calls it. */
  Topology topology(Communicator communicator, Arena memory) {
    int rank = communicator.rank();
    return areOfGrid()
        ? communicator.cartesian(extents, memory)
        : communicator.graph(sources(rank), destinations(rank), memory);
  }
}
