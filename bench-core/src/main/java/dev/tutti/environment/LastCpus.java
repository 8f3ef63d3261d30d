package dev.tutti.environment;

/**
 * The CPU that each of consecutive ranks was last on, as text that a tree of ranks can merge on the
 * way up: {@code 0-3,7} are four ranks on CPUs 0, 1, 2 and 3 and a fifth on 7.
 */
public final class LastCpus {
  private static final String UNKNOWN = "?";

  private LastCpus() {}

  /** Returns the text of one rank; -1 is unknown. */
  public static String of(int cpu) {
    return cpu < 0 ? UNKNOWN : Integer.toString(cpu);
  }

  /** Joins the text of lower ranks with that of the ranks that follow. */
  public static String join(String lower, String upper) {
    int lastPart = lower.lastIndexOf(',') + 1;
    int firstEnd = upper.indexOf(',') < 0 ? upper.length() : upper.indexOf(',');
    String before = lower.substring(lastPart);
    String after = upper.substring(0, firstEnd);
    if (before.equals(UNKNOWN) || after.equals(UNKNOWN) || first(after) != last(before) + 1) {
      return lower + "," + upper;
    }
    return lower.substring(0, lastPart)
        + first(before)
        + "-"
        + last(after)
        + upper.substring(firstEnd);
  }

  private static int first(String part) {
    int dash = part.indexOf('-');
    return Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
  }

  private static int last(String part) {
    return Integer.parseInt(part.substring(part.indexOf('-') + 1));
  }
}
