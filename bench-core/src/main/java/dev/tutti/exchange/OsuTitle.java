package dev.tutti.exchange;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of an OSU benchmark's output.
 *
 * @param collective in MPI's words, such as {@code iallreduce}, {@code allreduce_init} or {@code
 *     neighbor_allgather}
 * @param options {@code buffers=cuda} where the title names a kind of buffer
 */
record OsuTitle(String collective, Map<String, String> options) {
  private static final Pattern TITLE =
      Pattern.compile("# (?:OSU MPI(?:-([A-Z]+))?|OMB Python MPI) (.+?)(?: v\\d[\\d.]*)?\\s*");

  private static final Pattern NAME = Pattern.compile("[a-z]+(?:_[a-z]+)*");

  /** Returns the title that a line is, null if it is none of a collective. */
  static OsuTitle of(String line) {
    Matcher matcher = TITLE.matcher(line);
    if (!matcher.matches() || !matcher.group(2).contains("Test")) {
      return null;
    }
    String name = name(matcher.group(2));
    if (name == null) {
      return null;
    }
    return new OsuTitle(
        name,
        matcher.group(1) == null
            ? Map.of()
            : Map.of("buffers", matcher.group(1).toLowerCase(Locale.ROOT)));
  }

  /** Returns the operation's name, null for point-to-point tests. */
  static String name(String title) {
    String words = " " + title.toLowerCase(Locale.ROOT) + " ";
    boolean nonblocking = words.contains(" non-blocking ");
    boolean persistent = words.contains(" persistent ");
    boolean neighborhood = words.contains(" neighborhood ");
    String bare =
        words
            .replaceAll(" (non-blocking|persistent|neighborhood)(?= )", "")
            .replaceAll(" (personalized exchange|latency|test)(?= )", "")
            .strip()
            .replaceFirst("^all-to-all", "alltoall")
            .replaceFirst("^broadcast$", "bcast");
    if (!NAME.matcher(bare).matches() || !isCollective(bare)) {
      return null;
    }
    return (nonblocking ? "i" : "")
        + (neighborhood ? "neighbor_" : "")
        + bare
        + (persistent ? "_init" : "");
  }

  private static boolean isCollective(String name) {
    return name.matches(
        "(all)?gatherv?|scatterv?|bcast|barrier|alltoall[vw]?|(all)?reduce|reduce_scatter(_block)?"
            + "|(ex)?scan");
  }
}
