package dev.tutti.spi;

import java.util.Locale;
import java.util.Optional;

/**
 * Which ranks of a launch take part in a point: all of them, the first few while the others wait,
 * or all in groups of neighbouring ranks that run it at the same time.
 *
 * @param active how many take part, null for all
 * @param groups of equal size
 */
public record Participation(Integer active, int groups) {
  /** The option of a point with the number of ranks that take part. */
  public static final String ACTIVE = "activeRanks";

  /** The option of a point with the number of groups. */
  public static final String GROUPS = "groups";

  /** The option of a result with the number of the group, from 0, that the numbers are of. */
  public static final String GROUP = "group";

  /** Returns what a point's options say. */
  public static Participation of(Point point) {
    String active = point.options().get(ACTIVE);
    String groups = point.options().get(GROUPS);
    return new Participation(
        active == null ? null : Integer.valueOf(active),
        groups == null ? 1 : Integer.parseInt(groups));
  }

  /** Tells whether all ranks take part, as one group. */
  public boolean everybody() {
    return active == null && groups == 1;
  }

  /**
   * Returns why so many ranks cannot take part like that; empty if they can.
   *
   * @param root of the operation, null where it has none
   */
  public Optional<String> refusal(int ranks, Integer root) {
    String reason = null;
    if (active != null && groups > 1) {
      reason = "groups are made of all ranks: leave the active ones out";
    } else if (active != null && active > ranks) {
      reason = String.format(Locale.ROOT, "%d active ranks are more than %d", active, ranks);
    } else if (ranks % groups != 0) {
      reason = String.format(Locale.ROOT, "%d ranks make no %d equal groups", ranks, groups);
    } else if (root != null && root >= (active == null ? ranks / groups : active)) {
      reason = String.format(Locale.ROOT, "root %d is none of the ranks that take part", root);
    }
    return Optional.ofNullable(reason);
  }

  /** Returns the group of a rank, -1 where it does not take part. */
  public int group(int rank, int ranks) {
    if (active != null) {
      return rank < active ? 0 : -1;
    }
    return rank / (ranks / groups);
  }
}
