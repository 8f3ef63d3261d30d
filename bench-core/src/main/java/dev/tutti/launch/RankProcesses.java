package dev.tutti.launch;

import dev.tutti.environment.RankPlace;
import dev.tutti.result.World;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * The processes of the ranks on this machine, as the result names them: a launcher such as MPJ
 * Express's with its daemon does not notice that one has ended, and the others wait for it.
 */
final class RankProcesses {
  private final ProcessTree tree;
  private final Map<Integer, ProcessHandle> byRank = new TreeMap<>();
  private final BitSet missing = new BitSet();
  private BitSet ended = new BitSet();
  private boolean known;

  /**
   * Describes none yet.
   *
   * @param tree they are members of
   */
  RankProcesses(ProcessTree tree) {
    this.tree = tree;
  }

  /** Takes them from a result, once it has them. */
  void learn(World world) {
    if (known || world.pids().isEmpty()) {
      return;
    }
    known = true;
    String here = RankPlace.ofThisThread().host();
    for (World.RankRange range : world.placement()) {
      for (int rank = range.firstRank(); rank <= range.lastRank(); rank++) {
        if (range.host().equals(here) && rank < world.pids().size()) {
          learn(rank, world.pids().get(rank));
        }
      }
    }
    if (byRank.isEmpty()) {
      missing.clear(); // Another machine of the same name, whose processes have other numbers.
    }
  }

  /** One that cannot be found beside others that can has ended since the result was written. */
  private void learn(int rank, long pid) {
    ProcessHandle.of(pid)
        .filter(tree::has)
        .ifPresentOrElse(handle -> byRank.put(rank, handle), () -> missing.set(rank));
  }

  /**
   * Looks at all of them.
   *
   * @return the ranks whose process had ended when this was asked before, and not only now, so that
   *     a launcher that notices has time to say more; null if there are none
   */
  String ended() {
    BitSet now = (BitSet) missing.clone();
    byRank.forEach((rank, handle) -> now.set(rank, !ProcessTree.running(handle)));
    BitSet lasting = (BitSet) ended.clone();
    lasting.and(now);
    ended = now;
    return lasting.isEmpty()
        ? null
        : (lasting.cardinality() == 1 ? "rank " : "ranks ") + RankPlace.format(lasting);
  }
}
