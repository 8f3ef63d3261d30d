package dev.tutti.collective;

import dev.tutti.plan.TimeSpan;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Point;
import java.util.Optional;
import java.util.Set;

/** A communication pattern of applications, made of messages, collectives and computing. */
abstract class PatternOperation implements Collective {
  /** Before every pattern's name. */
  static final String PREFIX = "pattern:";

  private final String pattern;
  private final Set<String> options;

  /**
   * @param pattern its name
   * @param options it knows
   */
  PatternOperation(String pattern, Set<String> options) {
    this.pattern = pattern;
    this.options = options;
  }

  @Override
  public final String name() {
    return PREFIX + pattern;
  }

  @Override
  public final boolean knows(String option) {
    return options.contains(option);
  }

  @Override
  public Optional<String> refusal(Point point, int ranks) {
    return "neighbor".equals(point.options().get(PointOptions.FORM))
        ? Optional.of(name() + " has no form with a neighbourhood collective")
        : Optional.empty();
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public double busFactor(int ranks) {
    return movesData() ? 1 : 0;
  }

  /** Returns how long a rank computes in one call, in ns. */
  static long computeNs(Point point) {
    String time = point.options().get(PointOptions.COMPUTE);
    return time == null ? 0 : TimeSpan.parse(time);
  }

  /** Tells whether messages are sent and received one after the other. */
  static boolean blocking(Point point) {
    return "blocking".equals(point.options().getOrDefault(PointOptions.FORM, "blocking"));
  }

  /** Returns the other rank of a pair; -1 for the last of an odd number of ranks. */
  static int partner(int rank, int ranks) {
    int other = rank ^ 1;
    return other < ranks ? other : -1;
  }
}
