package dev.tutti.doctor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What keeps processors from doing the same work in the same time. */
final class ProcessorChecks {
  private static final String CPUS = "sys/devices/system/cpu/";
  private static final double MOST_BUSY_PERCENT = 30;
  private static final Duration LOOK = Duration.ofMillis(100);

  /** Of the columns of {@code proc/stat}: idle, and waiting for a disk. */
  private static final List<Integer> IDLE_COLUMNS = List.of(3, 4);

  private static final int COLUMNS = 8; // What follows is counted in the first two already.

  private static final Set<String> GOOD_CLOCKS =
      Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");

  private ProcessorChecks() {}

  static Finding busy(Host host) {
    Optional<String> before = host.read("proc/stat");
    try {
      Thread.sleep(LOOK);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Double percent =
        before.isEmpty() ? null : busyPercent(before.get(), host.read("proc/stat").orElse(""));
    if (percent == null) {
      return Finding.unknown("proc/stat does not tell how busy they are");
    }
    String what = String.format(Locale.ROOT, "processors are %.0f %% busy", percent);
    return percent <= MOST_BUSY_PERCENT
        ? Finding.ok(what)
        : Finding.warning(
            what,
            "other work takes time from the ranks, and from some more than from others",
            "end it or wait for it, see 'top'");
  }

  /** Returns the share of busy time between two readings, null if no time passed. */
  static Double busyPercent(String before, String after) {
    List<Long> from = ticks(before);
    List<Long> to = ticks(after);
    long all = 0;
    long idle = 0;
    for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
      all += to.get(i) - from.get(i);
      idle += IDLE_COLUMNS.contains(i) ? to.get(i) - from.get(i) : 0;
    }
    return all > 0 ? 100.0 * (all - idle) / all : null;
  }

  private static List<Long> ticks(String stat) {
    String line = stat.lines().findFirst().orElse("");
    List<Long> ticks = new ArrayList<>();
    for (String word : line.split("\\s+", -1)) {
      if (word.matches("\\d{1,18}") && ticks.size() < COLUMNS) {
        ticks.add(Long.valueOf(word));
      }
    }
    return ticks;
  }

  static Finding governor(Host host) {
    Map<String, Integer> governors = new TreeMap<>();
    for (String cpu : host.list(CPUS, "cpu[0-9]*")) {
      host.read(cpu + "/cpufreq/scaling_governor")
          .ifPresent(g -> governors.merge(g, 1, Integer::sum));
    }
    if (governors.isEmpty()) {
      return Finding.unknown("no cpufreq files here, as in most virtual machines");
    }
    String names = String.join(", ", governors.keySet());
    return governors.keySet().equals(Set.of("performance"))
        ? Finding.ok("performance")
        : Finding.warning(
            "frequency governor is " + names,
            "processors change their clock with the load, so short calls run at any speed",
            "'cpupower frequency-set -g performance' as root");
  }

  static Finding turbo(Host host) {
    Optional<String> noTurbo = host.read(CPUS + "intel_pstate/no_turbo");
    Optional<String> boost = host.read(CPUS + "cpufreq/boost");
    if (noTurbo.isEmpty() && boost.isEmpty()) {
      return Finding.unknown("no files here that tell, as in most virtual machines");
    }
    boolean on = noTurbo.map("0"::equals).orElse(false) || boost.map("1"::equals).orElse(false);
    return !on
        ? Finding.ok("off")
        : Finding.warning(
            "turbo is on",
            "the clock depends on heat and on how many cores work, so it drifts during a run",
            noTurbo.isPresent()
                ? "'echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo' as root"
                : "'echo 0 > /sys/devices/system/cpu/cpufreq/boost' as root");
  }

  static Finding smt(Host host) {
    Optional<String> active = host.read(CPUS + "smt/active");
    if (active.isEmpty()) {
      return Finding.unknown("no file here that tells");
    }
    return active.get().equals("0")
        ? Finding.ok("off")
        : Finding.warning(
            "hyperthreads are on",
            "two ranks on threads of one core share its units and caches",
            "--bind-to core with no more ranks than cores, or 'echo off >"
                + " /sys/devices/system/cpu/smt/control' as root");
  }

  static Finding clockSource(Host host) {
    Optional<String> source =
        host.read("sys/devices/system/clocksource/clocksource0/current_clocksource");
    if (source.isEmpty()) {
      return Finding.unknown("no file here that tells");
    }
    return GOOD_CLOCKS.contains(source.get())
        ? Finding.ok(source.get())
        : Finding.warning(
            "clock source is " + source.get(),
            "reading it enters the kernel and takes as long as a short call",
            "boot with clocksource=tsc if the processor has a constant one");
  }
}
