package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.collective.CacheOff;
import dev.tutti.collective.Derived;
import dev.tutti.collective.FirstTouching;
import dev.tutti.collective.Neighbours;
import dev.tutti.collective.PointOptions;
import dev.tutti.collective.Skew;
import dev.tutti.plan.Arrival;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Participation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** The variants in which an operation is measured; several values make several points. */
final class VariantOptions {
  private static final int MOST_TEST_CALLS = 1_000_000;
  private static final int MOST_RANKS = 1_000_000;
  private static final int MOST_THREADS = 1_024;

  @Option(
      names = "--in-place",
      description = "Pass MPI_IN_PLACE, to the operations that have such a form.")
  private boolean inPlace;

  @Option(
      names = "--skew",
      paramLabel = "KIND,...",
      description =
          "Unequal blocks of the v and w forms and of reduce_scatter: linear (rank + 1), spike (rank"
              + " 0 has half) or random:SEED. Default: equal ones.")
  private String skew;

  @Option(
      names = {"-t", "--test-calls"},
      paramLabel = "N,...",
      description =
          "Calls of MPI_Test while a rank computes beside a non-blocking operation. Default: 0.")
  private String testCalls;

  @Option(
      names = "--cache-off",
      paramLabel = "SIZE,...",
      description =
          "Buffers move on at each call over twice the last-level cache of this size, or auto, so"
              + " that no cache holds them. Default: they stay.")
  private String cacheOff;

  @Option(
      names = "--derived",
      paramLabel = "KIND,...",
      description =
          "Derived datatypes, in operations that move blocks of one length: contiguous, vector"
              + " (elements with a gap behind each), vector:BLOCK:STRIDE or indexed (blocks of 1 to 3"
              + " elements with uneven gaps). Default: the element type.")
  private String derived;

  @Option(
      names = "--calling-threads",
      paramLabel = "N,...",
      description =
          "Threads of a rank that call the operation at the same time, each on a communicator and"
              + " buffers of its own, as IMB-MT does; the time is from their release until the last"
              + " has returned, bandwidth counts all of them, and MPI_THREAD_MULTIPLE is asked for,"
              + " also for 1. Blocking operations and noop, which shows what the release costs."
              + " Default: none but the rank's own, at MPI_THREAD_SINGLE.")
  private String callingThreads;

  @Option(
      names = "--threads-per-rank",
      paramLabel = "N,...",
      description = "Threads of a rank that touch its buffers first, each a part. Default: none.")
  private String threadsPerRank;

  @Option(
      names = "--first-touch",
      paramLabel = "WHERE,...",
      description =
          "Where those threads run, and with them the pages of the buffers lie: self (as the rank is"
              + " bound) or the number of a NUMA node. Default: self.")
  private String firstTouch;

  @Option(
      names = "--busy-threads",
      paramLabel = "N,...",
      description =
          "Threads of a rank, its own included, that compute some 0.1 ms before each call and, but for"
              + " its own, spin during it, as OpenMP's do: what they take from a call depends on how"
              + " ranks are bound. Blocking operations. Default: none.")
  private String busyThreads;

  @Option(
      names = "--graph",
      paramLabel = "GRAPH,...",
      description =
          "Neighbours of the neighbor_ operations: star (rank 0 and every other), random:SEED or a"
              + " file with a line FROM TO for each pair. Default: a periodic grid.")
  private String graph;

  @Option(
      names = "--active-ranks",
      paramLabel = "N,...",
      description =
          "Only the first N ranks of a launch take part, the others wait: a sweep within one launch,"
              + " as IMB's -npmin. Default: all.")
  private String activeRanks;

  @Option(
      names = "--groups",
      paramLabel = "N,...",
      description =
          "So many groups of neighbouring ranks run the operation at the same time, as IMB's -multi;"
              + " a row with the slowest rank of all groups, and of up to 64 groups one each"
              + " (group=0 and so on). Default: 1.")
  private String groups;

  @Option(
      names = "--arrival",
      paramLabel = "KIND,...",
      description =
          "When ranks come to a call: uniform (all at once), skewed:US (evenly, the last so many us"
              + " late) or random:SEED[:US] (each up to so many us late, 100 by default).")
  private String arrival;

  /** Returns the values of each option that was given, beside others. */
  Map<String, List<String>> and(Map<String, List<String>> others) {
    Map<String, List<String>> values = new TreeMap<>(others);
    if (inPlace) {
      values.put(PointOptions.IN_PLACE, List.of("true"));
    }
    if (skew != null) {
      values.put(
          PointOptions.SKEW, Values.words("--skew", skew).stream().map(Skew::checked).toList());
    }
    if (testCalls != null) {
      values.put(
          PointOptions.TEST_CALLS,
          Values.words("--test-calls", testCalls).stream()
              .map(word -> Values.number("--test-calls", word, 0, MOST_TEST_CALLS))
              .map(String::valueOf)
              .toList());
    }
    if (cacheOff != null) {
      List<String> sizes = Values.words("--cache-off", cacheOff);
      values.put(PointOptions.CACHE_OFF, sizes.stream().map(CacheOff::checked).toList());
    }
    if (derived != null) {
      List<String> kinds = Values.words("--derived", derived);
      values.put(PointOptions.DERIVED, kinds.stream().map(Derived::checked).toList());
    }
    if (callingThreads != null) {
      values.put(CallingThreads.OPTION, numbers("--calling-threads", callingThreads, MOST_THREADS));
    }
    if (threadsPerRank != null) {
      values.put(
          PointOptions.THREADS_PER_RANK,
          numbers("--threads-per-rank", threadsPerRank, MOST_THREADS));
    }
    if (busyThreads != null) {
      values.put(PointOptions.BUSY_THREADS, numbers("--busy-threads", busyThreads, MOST_THREADS));
    }
    if (firstTouch != null) {
      List<String> where = Values.words("--first-touch", firstTouch);
      values.put(PointOptions.FIRST_TOUCH, where.stream().map(FirstTouching::checked).toList());
    }
    if (graph != null) {
      List<String> graphs = Values.words("--graph", graph);
      values.put(PointOptions.GRAPH, graphs.stream().map(VariantOptions::graph).toList());
    }
    if (activeRanks != null) {
      values.put(Participation.ACTIVE, numbers("--active-ranks", activeRanks, MOST_RANKS));
    }
    if (groups != null) {
      values.put(Participation.GROUPS, numbers("--groups", groups, MOST_RANKS));
    }
    if (arrival != null) {
      List<String> kinds = Values.words("--arrival", arrival);
      kinds.forEach(Arrival::parse);
      values.put(Arrival.OPTION, kinds);
    }
    return values;
  }

  private static String graph(String text) {
    if (Neighbours.isNamed(text)) {
      return text;
    }
    try {
      return Neighbours.edges(text, Files.readAllLines(Path.of(text)));
    } catch (IOException | InvalidPathException e) {
      throw new InputException(
          "--graph '" + text + "' is no file that can be read; write star, random:SEED or a file");
    }
  }

  private static List<String> numbers(String option, String text, int most) {
    return Values.words(option, text).stream()
        .map(word -> String.valueOf(Values.number(option, word, 1, most)))
        .toList();
  }
}
