package dev.tutti.doctor;

import java.util.Locale;
import java.util.Optional;

/** What keeps memory from being where and as fast as it was. */
final class MemoryChecks {
  private static final double LEAST_FREE_PERCENT = 60;

  private MemoryChecks() {}

  static Finding free(Host host) {
    Optional<Long> total = host.memoryKb("MemTotal");
    Optional<Long> available = host.memoryKb("MemAvailable");
    if (total.isEmpty() || available.isEmpty() || total.get() == 0) {
      return Finding.unknown("proc/meminfo does not tell");
    }
    double percent = 100.0 * available.get() / total.get();
    String what = String.format(Locale.ROOT, "%.0f %% of memory is free", percent);
    return percent >= LEAST_FREE_PERCENT
        ? Finding.ok(what)
        : Finding.warning(
            what,
            "large buffers may not fit, and the kernel looks for pages while ranks wait",
            "end what uses it, see 'top', or bound the points with --max-memory");
  }

  static Finding swap(Host host) {
    Optional<Long> total = host.memoryKb("SwapTotal");
    Optional<Long> free = host.memoryKb("SwapFree");
    if (total.isEmpty() || free.isEmpty()) {
      return Finding.unknown("proc/meminfo does not tell");
    }
    long usedMib = (total.get() - free.get()) / 1024;
    return usedMib <= 0
        ? Finding.ok("not in use")
        : Finding.warning(
            usedMib + " MiB of swap are in use",
            "a page that comes from disk takes a thousand times as long as a call",
            "'swapoff -a' as root, and 'swapon -a' after the run");
  }

  static Finding hugePages(Host host) {
    Optional<String> enabled = host.read("sys/kernel/mm/transparent_hugepage/enabled");
    if (enabled.isEmpty()) {
      return Finding.unknown("no file here that tells");
    }
    return !enabled.get().contains("[always]")
        ? Finding.ok(enabled.get().replaceAll(".*\\[|\\].*", ""))
        : Finding.warning(
            "transparent huge pages are always used",
            "whether a buffer gets them depends on how scattered memory is, and so its bandwidth",
            "'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled' as root");
  }

  static Finding lockedMemory(Host host) {
    if (host.list("sys/class/infiniband", "*").isEmpty()) {
      return Finding.ok("no InfiniBand here that would need it");
    }
    String limit = host.limit("Max locked memory").orElse(null);
    if (limit == null) {
      return Finding.unknown("proc/self/limits does not tell");
    }
    return limit.equals("unlimited")
        ? Finding.ok("unlimited")
        : Finding.warning(
            "ulimit -l is " + limit + " bytes",
            "InfiniBand needs locked memory, and falls back to slower ways without it",
            "'ulimit -l unlimited', or memlock in /etc/security/limits.conf");
  }
}
