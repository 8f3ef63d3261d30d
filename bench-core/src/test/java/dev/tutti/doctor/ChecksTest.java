package dev.tutti.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.doctor.Finding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check on machines that are a few files in a folder. */
class ChecksTest {
  private static final String CPU = "sys/devices/system/cpu/";

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "governor|sys/devices/system/cpu/cpu0/cpufreq/scaling_governor|performance|OK|performance",
        "governor|sys/devices/system/cpu/cpu1/cpufreq/scaling_governor|powersave|WARNING|frequency"
            + " governor is powersave",
        "turbo|sys/devices/system/cpu/intel_pstate/no_turbo|1|OK|off",
        "turbo|sys/devices/system/cpu/intel_pstate/no_turbo|0|WARNING|turbo is on",
        "turbo|sys/devices/system/cpu/cpufreq/boost|0|OK|off",
        "turbo|sys/devices/system/cpu/cpufreq/boost|1|WARNING|turbo is on",
        "hyperthreads|sys/devices/system/cpu/smt/active|0|OK|off",
        "hyperthreads|sys/devices/system/cpu/smt/active|1|WARNING|hyperthreads are on",
        "clock source|sys/devices/system/clocksource/clocksource0/current_clocksource|tsc|OK|tsc",
        "clock source|sys/devices/system/clocksource/clocksource0/current_clocksource|hpet|WARNING"
            + "|clock source is hpet",
        "huge pages|sys/kernel/mm/transparent_hugepage/enabled|always [madvise] never|OK|madvise",
        "huge pages|sys/kernel/mm/transparent_hugepage/enabled|[always] madvise never|WARNING"
            + "|transparent huge pages are always used",
        "memory|proc/meminfo|\"MemTotal: 1000 kB\nMemAvailable: 600 kB\"|OK|60 % of memory is free",
        "memory|proc/meminfo|\"MemTotal: 1000 kB\nMemAvailable: 590 kB\"|WARNING|59 % of memory is"
            + " free",
        "swap|proc/meminfo|\"SwapTotal: 8192 kB\nSwapFree: 8192 kB\"|OK|not in use",
        "swap|proc/meminfo|\"SwapTotal: 8192 kB\nSwapFree: 4096 kB\"|WARNING|4 MiB of swap are in"
            + " use",
        "open files|proc/self/limits|\"Max open files            1024    4096    files\"|OK|1024",
        "open files|proc/self/limits|\"Max open files            64      4096    files\"|WARNING"
            + "|ulimit -n is 64",
      })
  void a_file_decides(String check, String file, String content, State state, String what)
      throws IOException {
    write(file, content);
    Finding found = find(check, Map.of());
    assertEquals(state, found.state());
    assertEquals(what, found.what());
    assertEquals(state == State.WARNING, found.doubt().isPresent());
  }

  @Test
  void a_governor_of_one_processor_is_enough_to_warn() throws IOException {
    write(CPU + "cpu0/cpufreq/scaling_governor", "performance");
    write(CPU + "cpu1/cpufreq/scaling_governor", "schedutil");
    assertEquals("frequency governor is performance, schedutil", find("governor", Map.of()).what());
  }

  @Test
  void locked_memory_matters_where_infiniband_is() throws IOException {
    write("proc/self/limits", "Max locked memory         65536     65536    bytes");
    assertEquals(State.OK, find("locked memory", Map.of()).state());
    Files.createDirectories(root.resolve("sys/class/infiniband/mlx5_0"));
    assertEquals("ulimit -l is 65536 bytes", find("locked memory", Map.of()).what());
    write("proc/self/limits", "Max locked memory         unlimited unlimited bytes");
    assertEquals(State.OK, find("locked memory", Map.of()).state());
  }

  @Test
  void a_quota_of_the_second_version_counts_for_all_groups_below_it() throws IOException {
    write("proc/self/cgroup", "0::/pod/container");
    assertEquals(State.OK, find("CPU quota", Map.of()).state());
    write("sys/fs/cgroup/pod/container/cpu.max", "max 100000");
    assertEquals(State.OK, find("CPU quota", Map.of()).state());
    write("sys/fs/cgroup/pod/cpu.max", "150000 100000");
    assertEquals("a control group allows 1.50 CPUs of time", find("CPU quota", Map.of()).what());
    write("sys/fs/cgroup/cpu.max", "50000 100000");
    assertEquals("a control group allows 0.500 CPUs of time", find("CPU quota", Map.of()).what());
  }

  @Test
  void a_quota_of_the_first_version_is_the_cpu_controllers() throws IOException {
    write("proc/self/cgroup", "5:cpuset:/x\n4:cpu,cpuacct:/job\n1:name=systemd:/");
    write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "-1");
    write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_period_us", "100000");
    assertEquals(State.OK, find("CPU quota", Map.of()).state());
    write("sys/fs/cgroup/cpu,cpuacct/job/cpu.cfs_quota_us", "200000");
    assertEquals("a control group allows 2.00 CPUs of time", find("CPU quota", Map.of()).what());
  }

  @Test
  void busy_time_is_what_is_neither_idle_nor_waiting_for_a_disk() {
    // user nice system idle iowait irq softirq steal guest: 30 of 100 ticks are busy.
    String before = "cpu  100 0 50 1000 10 0 5 5 100 0\ncpu0 1 1 1 1";
    String after = "cpu  120 0 55 1060 20 0 5 10 120 0\ncpu0 9 9 9 9";
    assertEquals(30.0, ProcessorChecks.busyPercent(before, after));
    assertNull(ProcessorChecks.busyPercent(before, before));
    assertNull(ProcessorChecks.busyPercent("", ""));
  }

  @Test
  void variables_of_mpi_libraries_are_named() {
    Finding found =
        find("MPI variables", Map.of("UCX_TLS", "tcp", "OMPI_MCA_btl", "self,tcp", "HOME", "/"));
    assertEquals("OMPI_MCA_btl, UCX_TLS are set", found.what());
    assertEquals(State.OK, find("MPI variables", Map.of("HOME", "/")).state());
  }

  @Test
  void two_folders_with_an_mpirun_are_found_and_a_link_is_not_a_second_one() throws IOException {
    Path first = executable("one/mpirun");
    Path link = Files.createSymbolicLink(root.resolve("link"), first.getParent());
    assertEquals(State.OK, launchers(first.getParent(), link).state());
    Path second = executable("two/mpirun");
    Finding found = launchers(first.getParent(), second.getParent());
    assertEquals("PATH has several mpirun: " + first + ", " + second, found.what());
    assertEquals("no mpirun on PATH", find("MPI launchers", Map.of()).what());
  }

  @ParameterizedTest
  @CsvSource({"SIGSEGV, WARNING", "'SIGILL,SEGV', WARNING", "SIGBUS, OK", "'', OK"})
  void ucx_must_not_take_the_jvms_signal(String signals, State state) {
    assertEquals(state, find("UCX signals", Map.of("UCX_ERROR_SIGNALS", signals)).state());
  }

  @Test
  void a_machine_without_any_of_the_files_is_unknown_and_not_warned_of() {
    Host nothing = new Host(root, Map.of());
    assertEquals(List.of(), Checks.warnings(nothing, false));
    for (String name :
        List.of(
            "processors",
            "governor",
            "turbo",
            "hyperthreads",
            "CPU quota",
            "clock source",
            "memory",
            "swap",
            "huge pages",
            "open files")) {
      assertEquals(State.UNKNOWN, find(name, Map.of()).state(), name);
    }
  }

  @Test
  void what_launchers_do_to_their_ranks_is_no_warning_inside_a_job() {
    Host host = new Host(root, Map.of("OMPI_MCA_ess", "pmi"));
    assertEquals(1, Checks.warnings(host, false).size());
    assertEquals(List.of(), Checks.warnings(host, true));
  }

  @Test
  void every_warning_says_why_and_what_to_do() throws IOException {
    write(CPU + "smt/active", "1");
    Finding found = find("hyperthreads", Map.of());
    assertFalse(found.why().isBlank());
    assertTrue(found.remedy().contains("--bind-to core"), found.remedy());
  }

  private Finding find(String name, Map<String, String> environment) {
    return Checks.ALL.stream()
        .filter(check -> check.name().equals(name))
        .findFirst()
        .orElseThrow()
        .look()
        .apply(new Host(root, environment));
  }

  private Finding launchers(Path... folders) {
    String path = String.join(":", List.of(folders).stream().map(Path::toString).toList());
    return find("MPI launchers", Map.of("PATH", path));
  }

  private Path executable(String name) throws IOException {
    Path file = write(name, "#!/bin/sh\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"))
        .toRealPath();
  }

  private Path write(String file, String content) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, content + "\n");
  }
}
