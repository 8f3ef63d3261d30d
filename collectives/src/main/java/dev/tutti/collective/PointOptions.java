package dev.tutti.collective;

import dev.tutti.spi.Point;

/** The options of a point that operations know, with the words that stand in plans and results. */
public final class PointOptions {
  /** Whether a rank's data stands in its receive buffer: {@code true}. */
  public static final String IN_PLACE = "inPlace";

  /** What the root does from call to call: {@code rotate}. */
  public static final String ROOT = "root";

  /** How unequal blocks are: {@code linear}, {@code spike} or {@code random:SEED}. */
  public static final String SKEW = "skew";

  /** How often a rank calls MPI_Test while it computes beside an operation under way. */
  public static final String TEST_CALLS = "testCalls";

  /** The derived datatype of a block: {@code contiguous}, {@code vector} or {@code indexed}. */
  public static final String DERIVED = "derived";

  /** The threads of a rank that touch its buffers first. */
  public static final String THREADS_PER_RANK = "threadsPerRank";

  /** The threads of a rank that compute before each call and spin during it. */
  public static final String BUSY_THREADS = "busyThreads";

  /** Where the threads that touch buffers run: {@code self} or a NUMA node. */
  public static final String FIRST_TOUCH = "firstTouch";

  /** Who is whose neighbour: {@code star}, {@code random:SEED} or {@code edges:0>1 1>2}. */
  public static final String GRAPH = "graph";

  /** The last-level cache that buffers must not stay in: {@code auto} or a size. */
  public static final String CACHE_OFF = "cacheOff";

  /** How a pattern's messages go: {@code blocking}, {@code nonblocking} or {@code neighbor}. */
  public static final String FORM = "form";

  /** How long a rank computes in a pattern: a time such as {@code 1ms}. */
  public static final String COMPUTE = "compute";

  /** By how many per cent the last rank of a pattern computes longer than the first. */
  public static final String IMBALANCE_PERCENT = "imbalancePercent";

  /** After how many steps of a pattern ranks agree. */
  public static final String EVERY = "every";

  /** The neighbours of a rank. */
  public static final String NEIGHBOURS = "neighbours";

  /** The messages to one neighbour. */
  public static final String MESSAGES = "messages";

  /** Whether messages to one neighbour are copied together: {@code true} or {@code false}. */
  public static final String PACKING = "packing";

  /** The messages under way at a time. */
  public static final String WINDOW = "window";

  private PointOptions() {}

  static boolean inPlace(Point point) {
    return "true".equals(point.options().get(IN_PLACE));
  }

  static boolean rootRotates(Point point) {
    return "rotate".equals(point.options().get(ROOT));
  }

  static int testCalls(Point point) {
    return number(point, TEST_CALLS, 0);
  }

  static int number(Point point, String option, int otherwise) {
    String text = point.options().get(option);
    return text == null ? otherwise : Integer.parseInt(text);
  }
}
