package dev.tutti.doctor;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The share of processor time that control groups, such as a container's, allow. */
final class CpuQuota {
  private static final String GROUPS = "sys/fs/cgroup";

  private CpuQuota() {}

  static Finding look(Host host) {
    Optional<String> membership = host.read("proc/self/cgroup");
    if (membership.isEmpty()) {
      return Finding.unknown("no control groups here");
    }
    Double least = null;
    for (String line : membership.get().lines().toList()) {
      String[] fields = line.split(":", 3); // hierarchy, controllers, group
      if (fields.length == 3) {
        Double cpus = ofGroup(host, fields[1], Path.of("/").relativize(Path.of("/" + fields[2])));
        least = least == null || (cpus != null && cpus < least) ? cpus : least;
      }
    }
    return least == null
        ? Finding.ok("none")
        : Finding.warning(
            String.format(Locale.ROOT, "a control group allows %.3g CPUs of time", least),
            "ranks stand still for the rest of a period once it is used up",
            "take the container's or job's CPU limit away, and give it whole cores instead");
  }

  /** Returns the tightest quota of a group and those above it, null for none. */
  private static Double ofGroup(Host host, String controllers, Path group) {
    boolean second = controllers.isEmpty();
    if (!second && !controllers.matches("(.*,)?cpu(,.*)?")) {
      return null;
    }
    Double least = null;
    for (Path one = group; one != null; one = one.getParent()) {
      Double cpus = second ? secondVersion(host, one) : firstVersion(host, controllers, one);
      least = least == null || (cpus != null && cpus < least) ? cpus : least;
    }
    Double top =
        second ? secondVersion(host, Path.of("")) : firstVersion(host, controllers, Path.of(""));
    return least == null || (top != null && top < least) ? top : least;
  }

  private static Double secondVersion(Host host, Path group) {
    String[] max = host.read(file(GROUPS, group, "cpu.max")).orElse("max").split("\\s+", -1);
    return max.length == 2 ? ratio(max[0], max[1]) : null;
  }

  private static Double firstVersion(Host host, String controllers, Path group) {
    String folder = GROUPS + "/" + controllers;
    return ratio(
        host.read(file(folder, group, "cpu.cfs_quota_us")).orElse(""),
        host.read(file(folder, group, "cpu.cfs_period_us")).orElse(""));
  }

  private static String file(String folder, Path group, String name) {
    return Path.of(folder).resolve(group).resolve(name).toString();
  }

  private static Double ratio(String quota, String period) {
    boolean numbers = quota.matches("\\d{1,15}") && period.matches("[1-9]\\d{0,14}");
    return numbers ? Double.parseDouble(quota) / Double.parseDouble(period) : null;
  }
}
