package dev.tutti.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Where one rank may run, as Linux says; null where it does not.
 *
 * @param host the host's name
 * @param cpus the calling thread's CPU mask, as {@code 0-3,8}
 * @param numaNodes the NUMA nodes of those CPUs, as {@code 0}
 * @param cores the cores of those CPUs, each by its first CPU
 * @param sockets the sockets (the kernel's packages) of those CPUs, as {@code 0}
 * @param hostCpu the model of the host's processors
 * @param hostCpus the host's CPUs that are online
 */
public record RankPlace(
    String host,
    String cpus,
    String numaNodes,
    String cores,
    String sockets,
    String hostCpu,
    String hostCpus) {
  private static final Path STATUS = Path.of("/proc/thread-self/status");
  private static final Path STAT = Path.of("/proc/thread-self/stat");
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");
  private static final Path NODES = Path.of("/sys/devices/system/node");
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

  /** Returns the place of the calling thread. */
  public static RankPlace ofThisThread() {
    String cpus = null;
    for (String line : lines(STATUS)) {
      if (line.startsWith("Cpus_allowed_list:")) {
        cpus = line.substring(line.indexOf(':') + 1).strip();
      }
    }
    List<String> host = lines(HOST);
    return new RankPlace(
        host.isEmpty() ? "unknown" : host.getFirst().strip(),
        cpus,
        cpus == null ? null : numaNodesOf(cpus),
        cpus == null ? null : coresOf(cpus),
        cpus == null ? null : socketsOf(cpus),
        Machine.cpu(),
        Machine.onlineCpus());
  }

  private static String coresOf(String cpus) {
    return ofEach(cpus, "thread_siblings_list", siblings -> parse(siblings).nextSetBit(0));
  }

  /** A machine that has no notion of sockets, as some virtual ones, says -1. */
  private static String socketsOf(String cpus) {
    return ofEach(cpus, "physical_package_id", Integer::parseInt);
  }

  /** Returns what the kernel says of the CPUs' topology, null if of one it says nothing. */
  private static String ofEach(String cpus, String property, ToIntFunction<String> number) {
    BitSet numbers = new BitSet();
    for (int cpu : parse(cpus).stream().toArray()) {
      List<String> text = lines(CPUS.resolve("cpu" + cpu + "/topology/" + property));
      int value = text.isEmpty() ? -1 : number.applyAsInt(text.getFirst().strip());
      if (value < 0) {
        return null;
      }
      numbers.set(value);
    }
    return format(numbers);
  }

  /** Returns the CPU the calling thread was last on, -1 if unknown. */
  public static int lastCpu() {
    List<String> stat = lines(STAT);
    if (stat.isEmpty()) {
      return -1;
    }
    // Fields are counted behind the command's name, which may hold blanks; processor is number 39.
    String[] fields =
        stat.getFirst().substring(stat.getFirst().lastIndexOf(')') + 2).split(" ", -1);
    return fields.length > 36 ? Integer.parseInt(fields[36]) : -1;
  }

  private static String numaNodesOf(String cpus) {
    BitSet mine = parse(cpus);
    BitSet nodes = new BitSet();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(NODES, "node[0-9]*")) {
      for (Path folder : folders) {
        List<String> list = lines(folder.resolve("cpulist"));
        if (!list.isEmpty() && parse(list.getFirst().strip()).intersects(mine)) {
          nodes.set(Integer.parseInt(folder.getFileName().toString().substring(4)));
        }
      }
    } catch (IOException e) {
      return null;
    }
    return nodes.isEmpty() ? null : format(nodes);
  }

  /** Reads a list as the kernel writes it: {@code 0-3,8}. */
  public static BitSet parse(String list) {
    BitSet bits = new BitSet();
    for (String part : list.split(",", -1)) {
      if (!part.isBlank()) {
        String[] ends = part.strip().split("-", -1);
        bits.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
      }
    }
    return bits;
  }

  /** Writes a list as the kernel does. */
  public static String format(BitSet bits) {
    List<String> parts = new ArrayList<>();
    for (int from = bits.nextSetBit(0); from >= 0; ) {
      int to = bits.nextClearBit(from) - 1;
      parts.add(from == to ? Integer.toString(from) : from + "-" + to);
      from = bits.nextSetBit(to + 1);
    }
    return String.join(",", parts);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return List.of();
    }
  }
}
