package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file system of 1 MB in memory, from its mount to its unmount; tests are skipped without root.
 */
record SmallDisk(Path folder) implements AutoCloseable {

  /** Mounts one in a folder. */
  static SmallDisk mount(Path parent) throws IOException {
    Path folder = Files.createDirectory(parent.resolve("disk"));
    String[] command = {"mount", "-t", "tmpfs", "-o", "size=1m", "tutti-test", folder.toString()};
    assumeTrue(run(command) == 0, "a small disk can be mounted by root alone");
    return new SmallDisk(folder);
  }

  /** Leaves no byte free. */
  void fill() throws IOException {
    byte[] block = new byte[4096];
    try (OutputStream out = Files.newOutputStream(folder.resolve("filler"))) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      // Full.
    }
  }

  /**
   * Makes it read-only for whoever opens a file by its path from now on, as a disk with errors is:
   * the kernel refuses that to a mount in which a file is open for writing, so another is laid over
   * it.
   */
  void forbidWriting() throws IOException {
    mount("--bind", folder.toString(), folder.toString());
    mount("-o", "remount,bind,ro", folder.toString());
  }

  private static void mount(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("mount"));
    command.addAll(List.of(options));
    assertEquals(0, run(command.toArray(String[]::new)), command::toString);
  }

  @Override
  public void close() throws IOException {
    do {
      assertEquals(0, run("umount", "-l", folder.toString()));
    } while (run("mountpoint", "-q", folder.toString()) == 0);
  }

  /** Returns a command's exit code. */
  static int run(String... command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .onExit()
        .join()
        .exitValue();
  }
}
