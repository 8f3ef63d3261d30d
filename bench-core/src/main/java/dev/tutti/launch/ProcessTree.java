package dev.tutti.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A launcher's process and all that came from it, and how to end them: first politely, then hard.
 *
 * <p>Members are the root's descendants and, on Linux, every process whose environment holds this
 * tree's mark: ranks whose launcher was killed have no parent left to find them by.
 */
final class ProcessTree {
  /** Carries the mark; every process of the tree inherits it. */
  static final String VARIABLE = "TUTTI_RUN";

  private static final Path PROC = Path.of("/proc");
  private static final Duration LAUNCHERS_TURN = Duration.ofSeconds(1);
  private static final Duration MEMBERS_TURN = Duration.ofMillis(500);
  private static final Duration HARD = Duration.ofSeconds(2);

  private final ProcessHandle root;
  private final String mark;

  /**
   * Describes a tree.
   *
   * @param root the launcher's process
   * @param mark the value of {@link #VARIABLE} in this tree alone
   */
  ProcessTree(ProcessHandle root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  /**
   * Ends all members; takes up to four seconds if they resist. The launcher is asked first, since
   * it knows ranks on other machines.
   *
   * @return whether none is left
   */
  boolean end() {
    Set<ProcessHandle> members = new LinkedHashSet<>(members());
    if (running(root)) {
      root.destroy();
      await(members, LAUNCHERS_TURN);
    }
    members.addAll(members());
    members.stream().filter(ProcessTree::running).forEach(ProcessHandle::destroy);
    await(members, MEMBERS_TURN);
    long deadline = System.nanoTime() + HARD.toNanos();
    do {
      members.addAll(members());
      members.stream().filter(ProcessTree::running).forEach(ProcessHandle::destroyForcibly);
      await(members, Duration.ofMillis(100));
    } while (members.stream().anyMatch(ProcessTree::running) && System.nanoTime() < deadline);
    return members.stream().noneMatch(ProcessTree::running);
  }

  /** Ends all members but the root, which is this process; takes up to a second. */
  void endOthers() {
    Set<ProcessHandle> others = new LinkedHashSet<>(members());
    others.remove(root);
    others.forEach(ProcessHandle::destroy);
    await(others, LAUNCHERS_TURN);
    others.stream().filter(ProcessTree::running).forEach(ProcessHandle::destroyForcibly);
  }

  /** Returns the processes of this tree that run now, the root first. */
  Set<ProcessHandle> members() {
    Set<ProcessHandle> members = new LinkedHashSet<>();
    members.add(root);
    root.descendants().forEach(members::add);
    addMarked(members);
    members.removeIf(member -> !running(member));
    return members;
  }

  /** Tells whether a process runs that has this tree's mark. */
  boolean has(ProcessHandle process) {
    return isMarked(PROC.resolve(Long.toString(process.pid()))) && running(process);
  }

  private void addMarked(Set<ProcessHandle> members) {
    if (!Files.isDirectory(PROC.resolve("self"))) {
      return;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (isMarked(process)) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
              .ifPresent(members::add);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Without /proc the descendants are all there is to know.
    }
  }

  private boolean isMarked(Path process) {
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ"));
      String text = "\0" + new String(environment, StandardCharsets.ISO_8859_1) + "\0";
      return text.contains("\0" + VARIABLE + "=" + mark + "\0");
    } catch (IOException e) {
      return false; // Gone by now, or another user's.
    }
  }

  private static void await(Set<ProcessHandle> members, Duration most) {
    long deadline = System.nanoTime() + most.toNanos();
    while (members.stream().anyMatch(ProcessTree::running) && System.nanoTime() < deadline) {
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** A zombie has ended: only its parent has not asked yet, and may never do so. */
  static boolean running(ProcessHandle process) {
    if (!process.isAlive()) {
      return false;
    }
    try {
      String stat =
          Files.readString(
              PROC.resolve(Long.toString(process.pid())).resolve("stat"),
              StandardCharsets.ISO_8859_1);
      return !stat.startsWith(") Z", stat.lastIndexOf(')'));
    } catch (IOException e) {
      return process.isAlive();
    }
  }
}
