package dev.tutti.backend.mpj;

import dev.tutti.spi.Job;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Keeps a daemon on another host for as long as this process's standard input stays open: when the
 * launching process ends, however it does, ssh closes it, and nothing is left there.
 */
final class RemoteDaemon {
  private static final List<String> SSH =
      List.of("ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10");

  private RemoteDaemon() {}

  /** Returns what starts a command, with its variables, under this class on another host. */
  static List<String> command(
      Job job, String host, Map<String, String> environment, List<String> daemon) {
    List<String> there = new ArrayList<>(List.of(job.java().toString(), "-XX:+UseSerialGC"));
    there.addAll(List.of("-Xmx32m", "-cp"));
    there.add(job.classPathText());
    there.addAll(List.of(RemoteDaemon.class.getName(), "env"));
    environment.forEach((name, value) -> there.add(name + "=" + value));
    there.addAll(daemon);
    String agent = job.placement().agent();
    List<String> command = new ArrayList<>(agent == null ? SSH : List.of(agent));
    command.add(host);
    // The one place with a shell: ssh hands one over there a line, so each word is quoted for it.
    command.add(
        there.stream().map(RemoteDaemon::quoted).collect(Collectors.joining(" ", "exec ", "")));
    return command;
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** Runs the command it is given. */
  public static void main(String[] command) throws IOException, InterruptedException {
    Process daemon =
        new ProcessBuilder(command).inheritIO().redirectInput(new File("/dev/null")).start();
    Thread.ofPlatform().daemon().start(() -> endWithInput(daemon));
    System.exit(daemon.waitFor());
  }

  private static void endWithInput(Process daemon) {
    try {
      while (System.in.read() >= 0) {}
    } catch (IOException e) {
      // As good as closed.
    }
    List<ProcessHandle> ranks = daemon.descendants().toList();
    daemon.destroyForcibly();
    ranks.forEach(ProcessHandle::destroyForcibly);
  }
}
