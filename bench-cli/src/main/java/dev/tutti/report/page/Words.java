package dev.tutti.report.page;

import dev.tutti.compare.Comparison;
import dev.tutti.compare.Contrast;
import dev.tutti.compare.Geomean;
import dev.tutti.report.Study;
import dev.tutti.result.Interval;
import dev.tutti.result.RunResult;
import dev.tutti.result.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The page's sentences about the whole. */
final class Words {
  private static final int MOST_LABELS = 4;

  private Words() {}

  static String title(Study study) {
    List<String> labels = study.series().stream().map(Study.Series::label).toList();
    if (labels.size() > MOST_LABELS) {
      return labels.size() + " labels, " + labels.getFirst() + " to " + labels.getLast();
    }
    return String.join(", ", labels);
  }

  /** Returns which runs, where, and how often. */
  static String subtitle(Study study) {
    List<RunResult> all = study.series().stream().flatMap(s -> s.launches().stream()).toList();
    List<String> words = new ArrayList<>();
    words.add(few(all.stream().map(r -> r.run().id()), "run", "runs"));
    words.add(few(all.stream().map(r -> ranks(r.world())), null, "numbers of ranks"));
    words.add(few(all.stream().flatMap(r -> r.world().hosts().stream()), "on", "hosts"));
    words.add(
        few(
            study.series().stream().map(s -> launches(s.launches().size())),
            null,
            "launch counts"));
    return String.join(" · ", words.stream().filter(Objects::nonNull).toList());
  }

  private static String few(Stream<String> values, String before, String many) {
    List<String> distinct = values.filter(Objects::nonNull).distinct().toList();
    return switch (distinct.size()) {
      case 0 -> null;
      case 1 -> before == null ? distinct.getFirst() : before + " " + distinct.getFirst();
      default -> distinct.size() + " " + many;
    };
  }

  private static String ranks(World world) {
    return world.ranks() == null ? null : world.ranks() == 1 ? "1 rank" : world.ranks() + " ranks";
  }

  private static String launches(int n) {
    return n == 1 ? "1 launch each" : n + " launches each";
  }

  /** Returns who wins over all points, as far as the intervals say so. */
  static List<String> headline(Comparison comparison) {
    if (comparison == null) {
      return List.of();
    }
    List<String> ahead = new ArrayList<>();
    List<String> behind = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    for (Contrast contrast : comparison.contrasts()) {
      Geomean all = overall(contrast);
      Interval ratio = all == null ? null : all.ratioInterval();
      boolean bigger = contrast.statistic().biggerIsBetter();
      if (ratio == null || (ratio.low() <= 1 && ratio.high() >= 1)) {
        undecided.add(contrast.label());
      } else if (ratio.high() < 1 != bigger) {
        ahead.add(contrast.label());
      } else {
        behind.add(contrast.label());
      }
    }
    return Stream.of(
            sentence(ahead, "ahead of " + comparison.base()),
            sentence(behind, "behind " + comparison.base()),
            sentence(undecided, "neither clearly ahead of " + comparison.base() + " nor behind"))
        .filter(Objects::nonNull)
        .toList();
  }

  private static Geomean overall(Contrast contrast) {
    return contrast.geomeans().isEmpty() ? null : contrast.geomeans().getLast();
  }

  private static String sentence(List<String> labels, String where) {
    if (labels.isEmpty()) {
      return null;
    }
    boolean many = labels.size() > MOST_LABELS;
    String who =
        many
            ? labels.size() + " labels"
            : labels.size() == 1
                ? labels.getFirst()
                : String.join(", ", labels.subList(0, labels.size() - 1))
                    + " and "
                    + labels.getLast();
    return who + (labels.size() == 1 ? " is " : " are ") + where + " over all points together.";
  }
}
