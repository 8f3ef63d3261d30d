package dev.tutti.compare;

import java.util.Arrays;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * The two-sided Mann-Whitney U test (Mann and Whitney, 1947) on one number per launch.
 *
 * <p>Without ties the exact p comes from Commons Statistics. With ties, which numbers printed with
 * two decimals have often, that library ignores them or approximates; here the exact distribution
 * of the sum of mid-ranks over all ways to split the launches is counted. Over {@value
 * #EXACT_LIMIT} launches together the normal approximation with tie correction serves.
 */
public final class MannWhitney {
  /** Launches a side below which no test is made: 3 against 3 cannot get below p = 0.1. */
  public static final int FEWEST = 4;

  private static final int EXACT_LIMIT = 60;

  private MannWhitney() {}

  /** Returns the two-sided p of the hypothesis that both come from one distribution. */
  static double p(double[] one, double[] other) {
    if (one.length + other.length > EXACT_LIMIT) {
      return commons(PValueMethod.ASYMPTOTIC, one, other);
    }
    int[] ranks = doubledMidRanks(one, other);
    return tied(ranks) ? permutationP(ranks, one.length) : commons(PValueMethod.EXACT, one, other);
  }

  /** Returns the smallest p that so many launches of each side can reach. */
  public static double smallestP(int one, int other) {
    return Math.min(1, 2 / BinomialCoefficientDouble.value(one + other, one));
  }

  /**
   * Returns how many launches of each side it takes at least for a p below {@code alpha} that
   * survives Holm's correction over {@code points} points: 5 for up to 6 points and alpha 0.05, 6
   * up to 23, 7 up to 85.
   */
  public static int launchesNeeded(int points, double alpha) {
    int launches = FEWEST;
    while (points * smallestP(launches, launches) >= alpha) {
      launches++;
    }
    return launches;
  }

  private static double commons(PValueMethod method, double[] one, double[] other) {
    return MannWhitneyUTest.withDefaults().with(method).test(one, other).getPValue();
  }

  /** Returns twice the mid-rank of each value, those of {@code one} first: whole numbers. */
  static int[] doubledMidRanks(double[] one, double[] other) {
    double[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    double[] sorted = all.clone();
    Arrays.sort(sorted);
    return Arrays.stream(all)
        .mapToInt(
            value -> {
              long below = Arrays.stream(sorted).filter(x -> x < value).count();
              long equal = Arrays.stream(sorted).filter(x -> x == value).count();
              return Math.toIntExact(2 * below + equal + 1);
            })
        .toArray();
  }

  private static boolean tied(int[] ranks) {
    return Arrays.stream(ranks).distinct().count() < ranks.length;
  }

  /** Counts the splits whose sum of ranks is at least as far from its mean as the one seen. */
  static double permutationP(int[] ranks, int chosen) {
    int total = Arrays.stream(ranks).sum();
    double[][] splits = new double[chosen + 1][total + 1];
    splits[0][0] = 1;
    for (int rank : ranks) {
      for (int k = chosen; k > 0; k--) {
        for (int sum = total; sum >= rank; sum--) {
          splits[k][sum] += splits[k - 1][sum - rank];
        }
      }
    }
    double mean = (double) total * chosen / ranks.length;
    double seen = Math.abs(Arrays.stream(ranks, 0, chosen).sum() - mean);
    double extreme = 0;
    double all = 0;
    for (int sum = 0; sum <= total; sum++) {
      all += splits[chosen][sum];
      extreme += Math.abs(sum - mean) >= seen - 1e-9 ? splits[chosen][sum] : 0;
    }
    return extreme / all;
  }
}
