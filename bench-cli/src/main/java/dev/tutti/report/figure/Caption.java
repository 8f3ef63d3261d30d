package dev.tutti.report.figure;

import dev.tutti.report.Spread;
import java.util.EnumSet;
import java.util.IntSummaryStatistics;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects what a caption must say of all numbers of a chart. */
final class Caption {
  private final Set<Spread.Kind> kinds = EnumSet.noneOf(Spread.Kind.class);
  private final IntSummaryStatistics launches = new IntSummaryStatistics();

  void add(Spread spread) {
    kinds.add(spread.kind());
    launches.accept(spread.launches());
  }

  /** Returns for example {@code n = 5 launches}, or {@code n = 3 to 5 launches}. */
  String launches() {
    int least = launches.getMin();
    int most = launches.getMax();
    return "n = "
        + (least == most ? "" : least + " to ")
        + most
        + (most == 1 ? " launch" : " launches");
  }

  /** Returns what the bands are. */
  String intervals() {
    return kinds.stream().map(Spread.Kind::words).collect(Collectors.joining(", or "));
  }
}
