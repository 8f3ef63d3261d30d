package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * A Slurm cluster of this one machine: munged, slurmctld and slurmd as children of this process,
 * with keys, sockets, state and logs in one folder and on free ports, beside whatever Slurm the
 * machine has.
 */
final class SlurmNode implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final List<String> PROGRAMS = List.of("munged", "slurmctld", "slurmd");

  private final Path folder;
  private final List<Process> daemons = new ArrayList<>();

  private SlurmNode(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts the cluster, or skips the test with one sentence where that cannot be.
   *
   * @param folder for all its files
   */
  static SlurmNode start(Path folder) throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "a Slurm needs root: skipped");
    for (String program : PROGRAMS) {
      assumeTrue(
          Files.isExecutable(Path.of("/usr/sbin", program)),
          program + " is not installed (Debian: munge, slurm-wlm): skipped");
    }
    SlurmNode node = new SlurmNode(folder);
    try {
      node.startDaemons();
      return node;
    } catch (AssertionError e) {
      node.close();
      // Containers differ in what they let slurmd do.
      throw new TestAbortedException("Slurm does not start here, skipped: " + e.getMessage(), e);
    } catch (IOException e) {
      node.close();
      throw e;
    }
  }

  private void startDaemons() throws IOException {
    // munged trusts no folder that others may write to or cannot enter.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    byte[] key = new byte[128];
    new SecureRandom().nextBytes(key);
    Path keyFile = Files.write(folder.resolve("munge.key"), key);
    Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-------"));
    daemon(
        "munged",
        "--foreground",
        "--force",
        "--key-file=" + keyFile,
        "--socket=" + folder.resolve("munge.socket"),
        "--pid-file=" + folder.resolve("munge.pid"),
        "--seed-file=" + folder.resolve("munge.seed"),
        "--log-file=" + folder.resolve("munged.log"));
    await("munged has no socket", () -> Files.exists(folder.resolve("munge.socket")));
    String host = output("hostname", "-s");
    Files.writeString(configuration(), settings(host));
    Files.createDirectories(folder.resolve("state"));
    Files.createDirectories(folder.resolve("spool"));
    daemon("slurmctld", "-D", "-f", configuration().toString());
    daemon("slurmd", "-D", "-f", configuration().toString(), "-N", host);
    await("the node is not idle", () -> output("sinfo", "-h", "-o", "%T").equals("idle"));
    System.out.println(
        "started munged, slurmctld and slurmd: " + output("sinfo", "-h", "-o", "%N, %c CPUs, %T"));
  }

  private String settings(String host) throws IOException {
    try (ServerSocket controller = new ServerSocket(0);
        ServerSocket node = new ServerSocket(0)) {
      return String.join(
          "\n",
          "ClusterName=tutti",
          "SlurmctldHost=" + host + "(127.0.0.1)",
          "SlurmctldPort=" + controller.getLocalPort(),
          "SlurmdPort=" + node.getLocalPort(),
          "SlurmUser=root",
          "AuthType=auth/munge",
          "AuthInfo=socket=" + folder.resolve("munge.socket"),
          "StateSaveLocation=" + folder.resolve("state"),
          "SlurmdSpoolDir=" + folder.resolve("spool"),
          "SlurmctldPidFile=" + folder.resolve("slurmctld.pid"),
          "SlurmdPidFile=" + folder.resolve("slurmd.pid"),
          "SlurmctldLogFile=" + folder.resolve("slurmctld.log"),
          "SlurmdLogFile=" + folder.resolve("slurmd.log"),
          // The machine may be busy.
          "MessageTimeout=100",
          "SelectType=select/cons_tres",
          "ProctrackType=proctrack/linuxproc",
          "TaskPlugin=task/affinity",
          "JobAcctGatherType=jobacct_gather/none",
          "SlurmdParameters=config_overrides",
          "NodeName="
              + host
              + " NodeAddr=127.0.0.1 CPUs="
              + Math.max(2, Runtime.getRuntime().availableProcessors()),
          "PartitionName=all Nodes=ALL Default=YES OverSubscribe=YES",
          "");
    }
  }

  private Path configuration() {
    return folder.resolve("slurm.conf");
  }

  /** Returns variables for Slurm's clients. */
  Map<String, String> environment() {
    return Map.of("SLURM_CONF", configuration().toString());
  }

  private void daemon(String program, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("/usr/sbin/" + program));
    command.addAll(List.of(options));
    File log = folder.resolve(program + ".out").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
    builder.environment().putAll(environment());
    daemons.add(builder.start());
  }

  private interface Question {
    boolean answer() throws IOException;
  }

  private void await(String complaint, Question question) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!question.answer()) {
      if (System.nanoTime() > deadline || daemons.stream().anyMatch(d -> !d.isAlive())) {
        fail(complaint + "; the daemons said: " + logs());
      }
      try {
        Thread.sleep(200);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  /** Waits until the queue is empty; {@code sbatch --wait} would ask only twice a minute. */
  void awaitNoJob() throws IOException {
    await("a job does not end", () -> output("squeue", "--noheader").isEmpty());
  }

  /** Returns the ends of all logs. */
  String logs() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(f -> f.toString().matches(".*\\.(log|out)")).sorted().toList()) {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        text.append('\n').append(file.getFileName()).append(": ");
        lines
            .subList(Math.max(0, lines.size() - 5), lines.size())
            .forEach(l -> text.append(l).append('\n'));
      }
    }
    return text.toString();
  }

  private String output(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment());
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.onExit().join();
    return printed.strip();
  }

  /** Ends jobs and daemons, the last started first. */
  @Override
  public void close() {
    for (Process daemon : daemons.reversed()) {
      Set<ProcessHandle> all = new LinkedHashSet<>(List.of(daemon.toHandle()));
      daemon.descendants().forEach(all::add);
      daemon.destroy();
      try {
        daemon.onExit().get(20, TimeUnit.SECONDS);
      } catch (InterruptedException | ExecutionException | TimeoutException e) {
        // Ended hard below, with what it left.
      }
      all.forEach(ProcessHandle::destroyForcibly);
      daemon.onExit().join();
    }
  }
}
