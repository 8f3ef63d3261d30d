package dev.tutti.plan;

import dev.tutti.InputException;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When each rank comes to a call, after all have met: every rank but the first to come computes a
 * while before it calls.
 *
 * <ul>
 *   <li>{@code uniform}: all at once
 *   <li>{@code skewed:US}: one after the other at even distances, the last rank so many us late
 *   <li>{@code random:SEED} or {@code random:SEED:US}: each rank at each call evenly between 0 and
 *       so many us late, 100 if nothing is said
 * </ul>
 *
 * @param mostNs how late the last one is, or may be
 * @param seed of random delays, null where they depend on the rank alone
 */
public record Arrival(long mostNs, Long seed) {
  /** The option of a point. */
  public static final String OPTION = "arrival";

  private static final Pattern SKEWED = Pattern.compile("skewed:(\\d{1,9})");
  private static final Pattern RANDOM = Pattern.compile("random:(\\d{1,18})(?::(\\d{1,9}))?");
  private static final long NS_IN_US = 1_000;
  private static final long MOST_NS = 100 * NS_IN_US;

  /**
   * Reads an arrival pattern.
   *
   * @throws InputException if it is none
   */
  public static Arrival parse(String text) {
    Matcher skewed = SKEWED.matcher(text);
    Matcher random = RANDOM.matcher(text);
    if (text.equals("uniform")) {
      return new Arrival(0, null);
    }
    if (skewed.matches()) {
      return new Arrival(Long.parseLong(skewed.group(1)) * NS_IN_US, null);
    }
    if (random.matches()) {
      String most = random.group(2);
      return new Arrival(
          most == null ? MOST_NS : Long.parseLong(most) * NS_IN_US, Long.valueOf(random.group(1)));
    }
    throw new InputException(
        "arrival '"
            + text
            + "' is unknown; write uniform, skewed:US or random:SEED, such as skewed:100");
  }

  /** Returns how late one rank is at each call in turn, in ns. */
  public LongSupplier delaysNs(int rank, int ranks) {
    if (seed == null) {
      long always = ranks == 1 ? 0 : Math.round(mostNs * (rank / (ranks - 1.0)));
      return () -> always;
    }
    SplittableRandom random = new SplittableRandom(seed + 0x9e3779b97f4a7c15L * (rank + 1));
    return () -> mostNs == 0 ? 0 : random.nextLong(mostNs);
  }
}
