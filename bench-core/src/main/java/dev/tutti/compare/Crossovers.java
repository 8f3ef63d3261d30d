package dev.tutti.compare;

import dev.tutti.plan.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says in words who wins at which sizes. */
final class Crossovers {
  private static final String NOBODY = "no difference shown";

  private Crossovers() {}

  /** Consecutive sizes with one winner, {@link #NOBODY} for none. */
  private record Segment(String winner, PointKey first, PointKey last) {

    boolean won() {
      return !winner.equals(NOBODY);
    }

    String words(String wins) {
      String range =
          first.bytes().equals(last.bytes())
              ? " at " + ByteSize.format(first.bytes())
              : " from " + ByteSize.format(first.bytes()) + " to " + ByteSize.format(last.bytes());
      return (won() ? winner + wins : winner) + range;
    }
  }

  /** Returns a sentence for each series of sizes, points being sorted by size within it. */
  static List<String> words(String base, String next, List<ComparedPoint> points) {
    Map<PointKey, List<ComparedPoint>> bySeries =
        points.stream()
            .filter(point -> point.point().bytes() != null)
            .collect(
                Collectors.groupingBy(
                    point -> point.point().withoutBytes(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<String> sentences = new ArrayList<>();
    bySeries.forEach(
        (key, some) -> sentences.add(title(key, bySeries) + ": " + sentence(base, next, some)));
    return sentences;
  }

  private static String title(PointKey key, Map<PointKey, List<ComparedPoint>> all) {
    long alike =
        all.keySet().stream()
            .filter(k -> String.valueOf(k.collective()).equals(String.valueOf(key.collective())))
            .count();
    return alike > 1 || key.collective() == null ? key.words() : key.collective();
  }

  private static String sentence(String base, String next, List<ComparedPoint> points) {
    boolean untested = points.stream().anyMatch(p -> p.verdict() == Verdict.UNTESTED);
    String wins = untested ? " is ahead" : " wins";
    List<Segment> segments = segments(base, next, points);
    String words =
        segments.size() == 1
            ? whole(segments.getFirst(), wins, points.size())
            : segments.size() == 2 && segments.stream().allMatch(Segment::won)
                ? segments.getFirst().winner()
                    + wins
                    + " up to "
                    + ByteSize.format(segments.getFirst().last().bytes())
                    + ", then "
                    + segments.getLast().winner()
                : segments.stream().map(s -> s.words(wins)).collect(Collectors.joining(", "));
    return untested ? words + " (not tested: too few launches)" : words;
  }

  private static String whole(Segment segment, String wins, int sizes) {
    String who = segment.won() ? segment.winner() + wins : segment.winner();
    return sizes == 1 ? who : who + " at all " + sizes + " sizes";
  }

  private static List<Segment> segments(String base, String next, List<ComparedPoint> points) {
    List<Segment> segments = new ArrayList<>();
    for (ComparedPoint point : points) {
      String winner = winner(base, next, point);
      if (!segments.isEmpty() && segments.getLast().winner().equals(winner)) {
        segments.add(new Segment(winner, segments.removeLast().first(), point.point()));
      } else {
        segments.add(new Segment(winner, point.point(), point.point()));
      }
    }
    return segments;
  }

  private static String winner(String base, String next, ComparedPoint point) {
    return switch (point.verdict()) {
      case FASTER -> next;
      case SLOWER -> base;
      case UNTESTED -> point.speedUp() > 1 ? next : point.speedUp() < 1 ? base : NOBODY;
      default -> NOBODY;
    };
  }
}
