package dev.tutti.cli;

import dev.tutti.collective.PointOptions;
import dev.tutti.plan.TimeSpan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** What a pattern is made of; several values make several points. */
final class PatternOptions {
  private static final int MOST = 1_000_000;
  private static final int MOST_WINDOW = 10_000;

  @Option(
      names = "--form",
      paramLabel = "FORM,...",
      description =
          "Messages of halo, pingpong, exchange and bandwidth: blocking, nonblocking, and for halo"
              + " neighbor (MPI_Neighbor_alltoall). Default: blocking.")
  private String form;

  @Option(
      names = "--compute",
      paramLabel = "TIME,...",
      description = "Computing of a rank in halo, exchange and a timestep. Default: none.")
  private String compute;

  @Option(
      names = "--imbalance",
      paramLabel = "PERCENT,...",
      description = "By how much the last rank computes longer in a timestep. Default: 0.")
  private String imbalance;

  @Option(
      names = "--every",
      paramLabel = "N,...",
      description = "Steps from one Allreduce of timestep to the next. Default: 1.")
  private String every;

  @Option(
      names = "--neighbours",
      paramLabel = "N,...",
      description = "Neighbours of a rank in halo, on a ring. Default: 2.")
  private String neighbours;

  @Option(
      names = "--messages",
      paramLabel = "N,...",
      description = "Messages to each neighbour in halo. Default: 1.")
  private String messages;

  @Option(
      names = "--packing",
      paramLabel = "BOOLEAN,...",
      description = "Copy the messages to one neighbour of halo together: false, true or both.")
  private String packing;

  @Option(
      names = "--window",
      paramLabel = "N,...",
      description = "Messages under way in bandwidth. Default: 64.")
  private String window;

  /** Returns the values of each option that was given. */
  Map<String, List<String>> values() {
    Map<String, List<String>> values = new TreeMap<>();
    words(
        values, PointOptions.FORM, "--form", form, List.of("blocking", "nonblocking", "neighbor"));
    words(values, PointOptions.PACKING, "--packing", packing, List.of("false", "true"));
    numbers(values, PointOptions.IMBALANCE_PERCENT, "--imbalance", imbalance, 0, MOST);
    numbers(values, PointOptions.EVERY, "--every", every, 1, MOST);
    numbers(values, PointOptions.NEIGHBOURS, "--neighbours", neighbours, 1, MOST);
    numbers(values, PointOptions.MESSAGES, "--messages", messages, 1, MOST_WINDOW);
    numbers(values, PointOptions.WINDOW, "--window", window, 1, MOST_WINDOW);
    if (compute != null) {
      List<String> times = Values.words("--compute", compute);
      times.forEach(TimeSpan::parse);
      values.put(PointOptions.COMPUTE, times);
    }
    return values;
  }

  private static void words(
      Map<String, List<String>> values,
      String key,
      String option,
      String text,
      List<String> allowed) {
    if (text != null) {
      List<String> words = Values.words(option, text);
      words.forEach(word -> Values.choice(option, word, allowed));
      values.put(key, words);
    }
  }

  private static void numbers(
      Map<String, List<String>> values,
      String key,
      String option,
      String text,
      long least,
      long most) {
    if (text != null) {
      values.put(
          key,
          Values.words(option, text).stream()
              .map(word -> String.valueOf(Values.number(option, word, least, most)))
              .toList());
    }
  }
}
