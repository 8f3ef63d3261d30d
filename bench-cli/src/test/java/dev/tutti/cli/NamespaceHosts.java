package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Two hosts on this machine: network namespaces joined by a virtual cable, each with a name of its
 * own for whatever asks {@code hostname}. They share files, processors and process numbers.
 *
 * <p>Names are resolved by {@code /etc/netns/HOST/hosts}, which {@code ip netns exec} shows in
 * place of {@code /etc/hosts}: nothing of the machine itself is changed.
 */
final class NamespaceHosts implements AutoCloseable {
  private static final Path NAMES = Path.of("/etc/netns");

  private final List<String> names;
  private final Path agent;

  private NamespaceHosts(List<String> names, Path agent) {
    this.names = names;
    this.agent = agent;
  }

  /**
   * Makes two hosts, or skips the test with one sentence where that is not allowed.
   *
   * @param folder for the program that runs a command on a host
   */
  static NamespaceHosts make(Path folder) throws IOException {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "hosts in namespaces need root: skipped");
    long pid = ProcessHandle.current().pid();
    NamespaceHosts hosts =
        new NamespaceHosts(List.of("h1-" + pid, "h2-" + pid), agent(folder.resolve("agent")));
    for (String name : hosts.names) {
      String refusal = run("ip", "netns", "add", name);
      if (!refusal.isEmpty()) {
        hosts.close();
        assumeTrue(false, "no network namespaces here (" + refusal + "): skipped");
      }
    }
    try {
      hosts.connect();
    } catch (IOException | AssertionError e) {
      hosts.close();
      throw e;
    }
    System.out.println(
        "made hosts "
            + hosts.withRanks(1)
            + ": network namespaces joined by a veth pair, 10.77.0.1 and 10.77.0.2; ranks start by "
            + hosts.agent);
    return hosts;
  }

  /** Called as ssh is: agent, host, command. */
  private static Path agent(Path file) throws IOException {
    Files.writeString(
        file,
        """
        #!/bin/sh
        host=$1; shift
        exec ip netns exec "$host" unshare --uts \\
          sh -c 'hostname "$1" && exec sh -c "$2"' sh "$host" "$*"
        """);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void connect() throws IOException {
    String first = names.getFirst();
    String second = names.getLast();
    must(
        "ip", "link", "add", "eth0", "netns", first, "type", "veth", "peer", "eth0", "netns",
        second);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      must("ip", "-n", name, "address", "add", "10.77.0." + (i + 1) + "/24", "dev", "eth0");
      must("ip", "-n", name, "link", "set", "lo", "up");
      must("ip", "-n", name, "link", "set", "eth0", "up");
      Files.createDirectories(NAMES.resolve(name));
      Files.writeString(
          NAMES.resolve(name).resolve("hosts"),
          "127.0.0.1 localhost\n10.77.0.1 " + first + "\n10.77.0.2 " + second + "\n");
    }
  }

  /** Returns the hosts' names. */
  List<String> names() {
    return names;
  }

  /** Returns what {@code --hosts} wants. */
  String withRanks(int ranks) {
    return names.stream().map(name -> name + ":" + ranks).collect(Collectors.joining(","));
  }

  /** Returns what {@code --agent} wants. */
  String agent() {
    return agent.toString();
  }

  /** Returns the program that runs its arguments, word by word, on the first host. */
  List<String> onFirst() {
    String name = names.getFirst();
    List<String> program =
        new ArrayList<>(List.of("ip", "netns", "exec", name, "unshare", "--uts"));
    program.addAll(List.of("sh", "-c", "hostname \"$0\" && exec \"$@\"", name));
    return program;
  }

  /** Removes the hosts, with whatever a failed test left running on them. */
  @Override
  public void close() throws IOException {
    for (String name : names) {
      for (String pid : run("ip", "netns", "pids", name).lines().toList()) {
        if (pid.matches("\\d+")) {
          ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
        }
      }
      run("ip", "netns", "delete", name);
      Files.deleteIfExists(NAMES.resolve(name).resolve("hosts"));
      Files.deleteIfExists(NAMES.resolve(name));
    }
    String[] others = NAMES.toFile().list();
    if (others != null && others.length == 0) {
      Files.delete(NAMES);
    }
  }

  private static void must(String... command) throws IOException {
    String complaint = run(command);
    if (!complaint.isEmpty()) {
      fail(String.join(" ", command) + ": " + complaint);
    }
  }

  /** Returns what a command printed, which is its complaint if it should print nothing. */
  private static String run(String... command) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      return command[0] + " is not installed";
    }
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.onExit().join();
    return printed.strip();
  }
}
