package dev.tutti.compare;

import dev.tutti.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which points are on both sides.
 *
 * @param pairs those that are, sorted
 * @param unmatched those that are not, sorted
 */
record Matching(List<Pair> pairs, List<LeftOut> unmatched) {

  /**
   * Pairs the points whose keys agree.
   *
   * @throws InputException if a point agrees with two, since one of them does not say enough
   */
  static Matching of(String baseLabel, List<Series> base, String nextLabel, List<Series> next) {
    Map<Long, List<Series>> bySize = next.stream().collect(Collectors.groupingBy(Matching::size));
    List<Pair> pairs = new ArrayList<>();
    List<LeftOut> unmatched = new ArrayList<>();
    Set<Series> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Series one : base) {
      List<Series> same =
          bySize.getOrDefault(size(one), List.of()).stream()
              .filter(other -> one.key().matches(other.key()))
              .toList();
      if (same.isEmpty()) {
        unmatched.add(onlyIn(baseLabel, one, LeftOut.MISSING));
      } else if (same.size() > 1) {
        throw ambiguous(one, baseLabel, nextLabel);
      } else if (!taken.add(same.getFirst())) {
        throw ambiguous(same.getFirst(), nextLabel, baseLabel);
      } else {
        pairs.add(new Pair(one, same.getFirst()));
      }
    }
    next.stream()
        .filter(other -> !taken.contains(other))
        .forEach(other -> unmatched.add(onlyIn(nextLabel, other, LeftOut.ADDED)));
    pairs.sort(Comparator.comparing(Pair::key));
    unmatched.sort(Comparator.comparing(LeftOut::point));
    return new Matching(pairs, unmatched);
  }

  /** Names a point of each side, for a person who expected some to agree. */
  String whyNone() {
    return unmatched.isEmpty()
        ? "neither has points"
        : unmatched.getFirst().point().words()
            + " is "
            + unmatched.getFirst().reason()
            + ", "
            + unmatched.getLast().point().words()
            + " is "
            + unmatched.getLast().reason();
  }

  private static long size(Series series) {
    return series.key().bytes() == null ? -1 : series.key().bytes();
  }

  private static LeftOut onlyIn(String label, Series series, String kind) {
    return new LeftOut(series.key(), kind, "only in " + label);
  }

  private static InputException ambiguous(Series one, String itsLabel, String otherLabel) {
    return new InputException(
        "'%s' of '%s' matches more than one point of '%s': choose with --only"
            .formatted(one.key().words(), itsLabel, otherLabel));
  }
}
