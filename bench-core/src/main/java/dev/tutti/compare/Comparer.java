package dev.tutti.compare;

import dev.tutti.InputException;
import dev.tutti.result.Interval;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Compares launches of one label with those of others, point by point. */
public final class Comparer {
  private final ComparerOptions options;

  private Comparer(ComparerOptions options) {
    this.options = options;
  }

  /**
   * Compares each of {@code news} with {@code base}.
   *
   * @throws InputException if a result is not complete, a point is there twice, no point is in
   *     both, or conditions make the comparison meaningless and {@code options} do not force it
   */
  public static Comparison compare(Launches base, List<Launches> news, ComparerOptions options) {
    Comparer comparer = new Comparer(options);
    requireComplete(base);
    List<Series> baseSeries = Series.of(base, options);
    List<Contrast> contrasts = new ArrayList<>();
    for (Launches next : news) {
      requireComplete(next);
      contrasts.add(comparer.contrast(base, baseSeries, next));
    }
    return new Comparison(
        Comparison.SCHEMA, base.label(), library(base), base.runs().size(), options, contrasts);
  }

  private static void requireComplete(Launches launches) {
    for (RunResult run : launches.runs()) {
      if (run.status() != Status.COMPLETE) {
        throw new InputException(
            "launch "
                + run.run().launch()
                + " of '"
                + launches.label()
                + "' in run "
                + run.run().id()
                + " is not complete: leave it out or measure it again");
      }
    }
  }

  private Contrast contrast(Launches base, List<Series> baseSeries, Launches next) {
    Matching matching =
        Matching.of(base.label(), baseSeries, next.label(), Series.of(next, options));
    if (matching.pairs().isEmpty()) {
      throw new InputException(
          "'%s' and '%s' have no point in common (%s)"
              .formatted(base.label(), next.label(), matching.whyNone()));
    }
    Statistic statistic = chooseStatistic(base.label(), next.label(), matching.pairs());
    List<Condition> conditions = Conditions.between(matching.pairs());
    refuse(base.label(), next.label(), conditions);

    List<LeftOut> leftOut = new ArrayList<>(matching.unmatched());
    List<Pair> valid = new ArrayList<>();
    for (Pair pair : matching.pairs()) {
      String fault = pair.fault(base.label(), next.label(), statistic);
      if (fault == null) {
        valid.add(pair);
      } else {
        leftOut.add(new LeftOut(pair.key(), LeftOut.INVALID, fault));
      }
    }
    List<ComparedPoint> points = judge(valid, statistic);
    List<String> crossovers = new ArrayList<>(Crossovers.words(base.label(), next.label(), points));
    crossovers.addAll(PackingCrossovers.compared(base, next, points));
    return new Contrast(
        next.label(),
        library(next),
        next.runs().size(),
        statistic,
        statistic.unit(),
        points,
        geomeans(valid, points, leftOut, statistic),
        crossovers,
        conditions,
        leftOut);
  }

  private Statistic chooseStatistic(String base, String next, List<Pair> pairs) {
    return options.metric().statistics().stream()
        .filter(
            statistic ->
                pairs.stream().anyMatch(p -> p.base().has(statistic) && p.next().has(statistic)))
        .findFirst()
        .orElseGet(
            () -> {
              if (pairs.stream().allMatch(p -> p.base().isFaulty() || p.next().isFaulty())) {
                return options.metric().statistics().getFirst();
              }
              throw new InputException(
                  "'%s' and '%s' have no %s in common: choose another --metric"
                      .formatted(
                          base,
                          next,
                          options.metric().statistics().stream()
                              .map(Statistic::words)
                              .collect(Collectors.joining(" or "))));
            });
  }

  private void refuse(String base, String next, List<Condition> conditions) {
    List<Condition> refusing = conditions.stream().filter(Condition::refuses).toList();
    if (!refusing.isEmpty() && !options.force()) {
      throw new InputException(
          "'%s' and '%s' cannot be compared, since they differ in %s: use --force to do it all the"
                  .formatted(
                      base,
                      next,
                      refusing.stream().map(Condition::words).collect(Collectors.joining("; ")))
              + " same");
    }
  }

  private List<ComparedPoint> judge(List<Pair> pairs, Statistic statistic) {
    List<Tested> tested =
        pairs.parallelStream().map(pair -> Tested.of(pair, statistic, options.seed())).toList();
    double[] p = tested.stream().filter(t -> t.p() != null).mapToDouble(Tested::p).toArray();
    double[] adjusted = Holm.adjust(p);
    Judge judge = new Judge(options.margin(), options.alpha(), p.length);
    List<ComparedPoint> points = new ArrayList<>();
    int index = 0;
    for (Tested one : tested) {
      points.add(one.ruled(judge, one.p() == null ? null : adjusted[index++]));
    }
    return points;
  }

  /** One mean for each collective, then one for all; pairs and points are in the same order. */
  private List<Geomean> geomeans(
      List<Pair> pairs, List<ComparedPoint> points, List<LeftOut> leftOut, Statistic statistic) {
    if (points.isEmpty()) {
      return List.of();
    }
    Map<String, List<Integer>> groups =
        IntStream.range(0, points.size())
            .boxed()
            .collect(
                Collectors.groupingBy(
                    i -> String.valueOf(points.get(i).point().collective()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    groups.put(null, IntStream.range(0, points.size()).boxed().toList());
    return groups.entrySet().parallelStream()
        .map(
            group ->
                geomean(
                    group.getKey(),
                    group.getValue().stream().map(pairs::get).toList(),
                    group.getValue().stream().map(points::get).toList(),
                    leftOut.stream().filter(out -> isOf(group.getKey(), out)).toList(),
                    statistic))
        .toList();
  }

  private static boolean isOf(String collective, LeftOut out) {
    return collective == null || collective.equals(String.valueOf(out.point().collective()));
  }

  private Geomean geomean(
      String collective,
      List<Pair> pairs,
      List<ComparedPoint> points,
      List<LeftOut> leftOut,
      Statistic statistic) {
    Interval interval =
        GeomeanBootstrap.interval(
            pairs.stream().map(pair -> pair.base().values(statistic)).toList(),
            pairs.stream().map(pair -> pair.next().values(statistic)).toList(),
            options.seed());
    return Geomean.of(collective, points, interval, leftOut, statistic.biggerIsBetter());
  }

  private static String library(Launches launches) {
    return launches.runs().getFirst().backend().library();
  }

  /** The statistics of a pair before the correction for many points. */
  private record Tested(
      Pair pair,
      Statistic statistic,
      Estimate base,
      Estimate next,
      double ratio,
      Interval interval,
      Double p) {

    static Tested of(Pair pair, Statistic statistic, long seed) {
      double[] base = pair.base().values(statistic);
      double[] next = pair.next().values(statistic);
      boolean testable = Math.min(base.length, next.length) >= MannWhitney.FEWEST;
      return new Tested(
          pair,
          statistic,
          Estimate.of(base),
          Estimate.of(next),
          Medians.median(next) / Medians.median(base),
          testable ? RatioBootstrap.interval(base, next, seed) : null,
          testable ? MannWhitney.p(base, next) : null);
    }

    ComparedPoint ruled(Judge judge, Double pHolm) {
      Judge.Ruling ruling = ruling(judge, pHolm);
      return new ComparedPoint(
          pair.key(),
          base,
          next,
          ratio,
          interval,
          Change.improvementPercent(ratio, statistic.biggerIsBetter()),
          Change.speedUp(ratio, statistic.biggerIsBetter()),
          p,
          pHolm,
          ruling.verdict(),
          ruling.reason(),
          ruling.launchesNeeded());
    }

    private Judge.Ruling ruling(Judge judge, Double pHolm) {
      if (pHolm == null) {
        return judge.untested(base.launches(), next.launches());
      }
      Judge.Ruling ruling = judge.rule(ratio, interval, pHolm, base, next, statistic);
      return statistic.unit().equals("ns")
          ? judge.unlessWithin(pair.resolutionNs(), ruling, base, next)
          : ruling;
    }
  }
}
