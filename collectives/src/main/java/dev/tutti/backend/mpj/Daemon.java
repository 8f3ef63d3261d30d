package dev.tutti.backend.mpj;

import dev.tutti.spi.Job;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** MPJ Express's daemon on one host, from its start to {@link #close}. */
final class Daemon implements Closeable {
  /** Within MPJ_HOME. */
  static final String JAR = "lib/daemon.jar";

  private static final String MAIN = "runtime.daemon.MPJDaemon";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final int CONNECT_MS = 2_000;

  private final Process process;
  private final Path log;
  private final String host;
  // Kept open: the daemon mistakes a connection that closes early for a client that died.
  private Socket connection = new Socket();

  private Daemon(Process process, Path log, String host) {
    this.process = process;
    this.log = log;
    this.host = host;
  }

  /**
   * Ports that were free a moment ago, since jobs of one machine cannot share the usual ones.
   *
   * @param daemon where it waits for jobs
   * @param portManager where it hands out ports
   * @param launcher where the launcher waits for the ranks' ports
   */
  record Ports(int daemon, int portManager, int launcher) {
    static Ports free() throws IOException {
      try (ServerSocket one = new ServerSocket(0);
          ServerSocket two = new ServerSocket(0);
          ServerSocket three = new ServerSocket(0)) {
        return new Ports(one.getLocalPort(), two.getLocalPort(), three.getLocalPort());
      }
    }

    /** Returns what an MPJ_HOME's configuration must say of them. */
    Map<String, String> settings() {
      return Map.of(
          "mpjexpress.mpjdaemon.port.1", Integer.toString(daemon),
          "mpjexpress.mpjdaemon.port.2", Integer.toString(portManager),
          "mpjexpress.mpjrun.port.1", Integer.toString(launcher));
    }
  }

  /**
   * Starts a daemon and waits until it accepts jobs.
   *
   * @param job whose ranks it starts
   * @param host where
   * @param home the job's MPJ_HOME, whose configuration names the same ports
   * @param port where it listens
   * @param environment for the daemon, whose children, the ranks, inherit it
   * @throws IOException in one sentence, if it does not start
   */
  static Daemon start(Job job, String host, Path home, int port, Map<String, String> environment)
      throws IOException {
    Path log = home.resolve("daemon-" + host + ".log");
    List<String> command = command(job, home, port);
    boolean here = isHere(host);
    if (here) {
      requireFree(host, port);
    }
    ProcessBuilder builder =
        new ProcessBuilder(here ? command : RemoteDaemon.command(job, host, environment, command))
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    if (here) {
      builder.environment().putAll(environment);
    }
    Process process = builder.start();
    Daemon daemon = new Daemon(process, log, host);
    try {
      if (here) {
        process.getOutputStream().close();
      }
      daemon.connect(port);
      return daemon;
    } catch (IOException e) {
      daemon.close();
      throw e;
    }
  }

  /** Whoever has the port would be taken for the daemon, and never start a rank. */
  private static void requireFree(String host, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (BindException e) {
      throw new IOException(
          "port "
              + port
              + " of "
              + host
              + " is in use, so MPJ Express's daemon cannot have it; name another with --mpj-port",
          e);
    }
  }

  /** Without hosts, everything stays on the loopback address of this machine. */
  private static List<String> command(Job job, Path home, int port) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(job.java().toString(), "-XX:+UseSerialGC", "-Xmx64m"));
    // It keeps each job's files in the user's home and deletes all jobs' together.
    command.add("-Duser.home=" + home);
    String classPath = home.resolve(JAR).toString();
    if (job.placement().hosts().isEmpty()) {
      command.add("-Djava.system.class.loader=" + LoopbackLoader.class.getName());
      classPath += File.pathSeparator + job.classPathText();
    }
    command.addAll(List.of("-cp", classPath, MAIN, Integer.toString(port)));
    return command;
  }

  private static boolean isHere(String host) throws IOException {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException e) {
      throw new IOException("host " + host + " has no address here", e);
    }
  }

  private void connect(int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (!connects(address)) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new IOException("MPJ Express's daemon did not start on " + host + ": " + lastWords());
      }
      pause();
    }
  }

  private boolean connects(InetSocketAddress address) throws IOException {
    try {
      connection.connect(address, CONNECT_MS);
      return process.isAlive(); // Else it is somebody else's daemon that has the port.
    } catch (SocketException | SocketTimeoutException e) {
      connection.close();
      connection = new Socket();
      return false;
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while MPJ Express's daemon started", e);
    }
  }

  private String lastWords() throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> !line.isBlank()).reduce((a, b) -> b).orElse("it said nothing");
    }
  }

  /** Ends the ranks that are left, then the daemon; one elsewhere does so when its input ends. */
  @Override
  public void close() throws IOException {
    List<ProcessHandle> ranks = process.descendants().toList();
    process.getOutputStream().close();
    connection.close();
    if (isHere(host) || !ended()) {
      process.destroyForcibly();
      ranks.forEach(ProcessHandle::destroyForcibly);
    }
    process.onExit().join();
    ranks.forEach(rank -> rank.onExit().join());
  }

  private boolean ended() {
    try {
      return process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
