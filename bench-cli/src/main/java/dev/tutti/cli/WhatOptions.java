package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.collective.Collectives;
import dev.tutti.collective.PointOptions;
import dev.tutti.plan.ByteSize;
import dev.tutti.plan.Points;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Collective;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** What is measured. */
final class WhatOptions {
  private static final int MOST_RANKS = 1_000_000;
  private static final String ROTATE = "rotate";

  @Option(
      names = {"-n", "--ranks"},
      paramLabel = "N,...",
      defaultValue = "2",
      description = "Ranks; each number is measured in launches of its own. Default: 2.")
  private String ranks;

  @Option(
      names = {"-c", "--collective"},
      paramLabel = "NAME,...",
      defaultValue = "allreduce,alltoall,bcast,gather,reduce_scatter,barrier",
      description = "Operations, see 'tutti list collectives'. Default: all but noop.")
  private String collectives;

  @Option(
      names = {"-m", "--sizes"},
      paramLabel = "SIZES",
      defaultValue = "16,64,256,1K,4K,16K,64K,256K,1M,4M",
      description =
          "Bytes: MIN:MAX doubles as OSU's does, A,B,... names them. Default: 16 B to 4 MiB in"
              + " steps of 4x.")
  private String sizes;

  @Option(
      names = "--datatype",
      paramLabel = "TYPE",
      defaultValue = "float32",
      description =
          "byte, int32, int64, float32, float64, or int32_int32 for minloc and maxloc. Default:"
              + " float32.")
  private String datatype;

  @Option(
      names = "--op",
      paramLabel = "OP",
      defaultValue = "sum",
      description =
          "Reduction: sum, min, max, prod, and for integers land, lor, lxor, band, bor, bxor,"
              + " and for pairs minloc, maxloc."
              + " Default: sum.")
  private String op;

  @Option(
      names = "--root",
      paramLabel = "RANK",
      defaultValue = "0",
      description =
          "Root of the rooted operations, or rotate: the next rank at each call. Default: 0.")
  private String root;

  /** Returns the numbers of ranks, as written. */
  List<Integer> rankCounts() {
    return Values.words("--ranks", ranks).stream()
        .map(word -> (int) Values.number("--ranks", word, 1, MOST_RANKS))
        .toList();
  }

  /**
   * Returns every operation at every size and in every variant.
   *
   * @param rankCounts all of which must have the root
   * @param variants the values of options that make a point another one
   */
  List<Point> points(List<Integer> rankCounts, Map<String, List<String>> variants) {
    Map<String, List<String>> options = new TreeMap<>(variants);
    if (root.equals(ROTATE)) {
      options.put(PointOptions.ROOT, List.of(ROTATE));
    }
    List<Collective> operations =
        Values.words("--collective", collectives).stream().map(Collectives::named).toList();
    if (options.containsKey(CallingThreads.OPTION)) {
      operations.forEach(WhatOptions::requireThreads);
    }
    return Points.of(
        operations,
        ByteSize.parseList(sizes),
        Values.constant("--datatype", datatype, DataType.values(), DataType::label),
        Values.constant("--op", op, ReduceOp.values(), ReduceOp::label),
        root(rankCounts),
        options);
  }

  /** In a launch for threads, the library's locks would slow the other operations down. */
  private static void requireThreads(Collective operation) {
    if (!operation.knows(CallingThreads.OPTION)) {
      throw new InputException(
          "--calling-threads is for blocking operations and noop, and all of a run's calls are made"
              + " at MPI_THREAD_MULTIPLE then: measure "
              + operation.name()
              + " in a run of its own, without it");
    }
  }

  private int root(List<Integer> rankCounts) {
    if (root.equals(ROTATE)) {
      return 0;
    }
    int last = rankCounts.stream().mapToInt(Integer::intValue).min().orElseThrow() - 1;
    int rank = (int) Values.number("--root", root, 0, MOST_RANKS);
    if (rank > last) {
      throw new InputException(
          "--root '" + root + "' is no rank of " + (last + 1) + "; the last one is " + last);
    }
    return rank;
  }
}
