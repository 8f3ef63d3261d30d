package dev.tutti.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells a build whether to go on. A gate that cannot fire is worse than none, so points that are
 * missing, invalid or have too few launches for any verdict do not pass.
 *
 * @param rules how much slower which points may become; a point passes if every rule for it holds
 * @param allowed points that may be missing or invalid
 */
public record Gate(List<GateRule> rules, List<PointFilter> allowed) {

  public Gate {
    rules = List.copyOf(rules);
    allowed = List.copyOf(allowed);
  }

  /** Returns what does not pass, in the order of the comparison. */
  public List<GateFinding> check(Comparison comparison) {
    List<GateFinding> findings = new ArrayList<>();
    for (Contrast contrast : comparison.contrasts()) {
      int tested = (int) contrast.points().stream().filter(point -> point.p() != null).count();
      for (ComparedPoint point : contrast.points()) {
        judge(point, tested, comparison.options().alpha(), contrast.label())
            .ifPresent(findings::add);
      }
      contrast.leftOut().stream()
          .filter(out -> !out.isAdded() && isWatched(out.point()) && !isAllowed(out.point()))
          .map(out -> new GateFinding(contrast.label(), out.point(), out.kind(), out.reason()))
          .forEach(findings::add);
    }
    return findings;
  }

  private Optional<GateFinding> judge(ComparedPoint point, int tested, double alpha, String label) {
    if (!isWatched(point.point())) {
      return Optional.empty();
    }
    if (point.verdict() == Verdict.SLOWER && passesThreshold(point)) {
      return Optional.of(
          new GateFinding(label, point.point(), GateFinding.SLOWER, slowDown(point)));
    }
    boolean decidable =
        point.p() != null
            && tested * MannWhitney.smallestP(point.base().launches(), point.next().launches())
                < alpha;
    return decidable
        ? Optional.empty()
        : Optional.of(
            new GateFinding(
                label, point.point(), GateFinding.UNDECIDABLE, remedy(point, tested, alpha)));
  }

  private boolean isWatched(PointKey point) {
    return rules.stream().anyMatch(rule -> rule.points().chooses(point));
  }

  private boolean isAllowed(PointKey point) {
    return allowed.stream().anyMatch(filter -> filter.chooses(point));
  }

  private boolean passesThreshold(ComparedPoint point) {
    return rules.stream()
        .filter(rule -> rule.points().chooses(point.point()))
        .anyMatch(rule -> -point.improvementPercent() > 100 * rule.threshold() + 1e-7);
  }

  private static String slowDown(ComparedPoint point) {
    return String.format(
        Locale.ROOT,
        "%.1f %% worse, ratio %.3f [%.3f, %.3f], adjusted p %.4f",
        -point.improvementPercent(),
        point.ratio(),
        point.ratioInterval().low(),
        point.ratioInterval().high(),
        point.pHolm());
  }

  private static String remedy(ComparedPoint point, int tested, double alpha) {
    return String.format(
        Locale.ROOT,
        "%d against %d launches can show nothing among %d points: measure %d of each or choose"
            + " fewer with --only",
        point.base().launches(),
        point.next().launches(),
        Math.max(tested, 1),
        MannWhitney.launchesNeeded(Math.max(tested, 1), alpha));
  }
}
