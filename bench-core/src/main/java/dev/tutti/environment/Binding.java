package dev.tutti.environment;

import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;

/** Whether ranks are kept on some of their host's CPUs. */
final class Binding {
  private Binding() {}

  /** Tells whether ranks may not use all CPUs of their host; true where nobody knows. */
  static boolean isBound(World world, RankRange range) {
    return world.machines().stream()
        .filter(machine -> machine.host().equals(range.host()))
        .noneMatch(machine -> coversAll(range.cpus(), machine.cpus()));
  }

  private static boolean coversAll(String mask, String online) {
    if (mask == null || online == null) {
      return false;
    }
    var missing = RankPlace.parse(online);
    missing.andNot(RankPlace.parse(mask));
    return missing.isEmpty();
  }
}
