package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The packaged Tutti as a process of its own, whose offspring can be told from all others. */
final class TuttiProcess implements AutoCloseable {
  /** Its launch script, which becomes the process. */
  static final Path SCRIPT = Path.of("target", "tutti", "bin", "tutti").toAbsolutePath();

  private static final String VARIABLE = "TUTTI_TEST";

  /** The machine may be busy with other tests. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final String mark = UUID.randomUUID().toString();
  private final Path output;
  private final Process process;

  private TuttiProcess(List<String> prefix, Path output, List<String> args) throws IOException {
    this.output = output;
    List<String> command = new ArrayList<>(prefix);
    // What is started in the background of a script inherits that Ctrl-C is ignored.
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(SCRIPT.toString());
    command.addAll(args);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(VARIABLE, mark);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    this.process = builder.start();
  }

  /** Starts Tutti; what it prints goes to a file. */
  static TuttiProcess start(Path output, String... args) throws IOException {
    return startBy(List.of(), output, args);
  }

  /** Starts Tutti by another program, which gets Tutti's command as its last arguments. */
  static TuttiProcess startBy(List<String> program, Path output, String... args)
      throws IOException {
    return new TuttiProcess(program, output, List.of(args));
  }

  /** Waits for the end and returns the exit code. */
  int exitCode() throws InterruptedException, IOException {
    if (!process.waitFor(PATIENCE)) {
      fail("tutti does not end; it printed " + printed());
    }
    return process.exitValue();
  }

  String printed() throws IOException {
    return Files.readString(output);
  }

  /** Sends a signal to Tutti itself. */
  void signal(String name) throws IOException, InterruptedException {
    signal(name, process.pid());
  }

  /** Sends a signal to the first of its offspring whose command line is as wanted. */
  void signalOne(String name, Predicate<String> commandLine)
      throws IOException, InterruptedException {
    for (ProcessHandle handle : offspring()) {
      Path file = Path.of("/proc", Long.toString(handle.pid()), "cmdline");
      if (commandLine.test(Files.readString(file).replace('\0', ' '))) {
        signal(name, handle.pid());
        return;
      }
    }
    fail("no process to signal; tutti printed " + printed());
  }

  /** Sends a signal to a process. */
  static void signal(String name, long pid) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor());
  }

  /** Waits until a result has a point. */
  void awaitPoint(Path result) throws IOException {
    await(
        () -> Files.exists(result) && !read(result).points().isEmpty(),
        "no point in " + result + "; tutti printed ");
  }

  /** Waits until none of its offspring runs. */
  void awaitNobody() throws IOException {
    await(() -> offspring().isEmpty(), "processes are left: " + offspring() + " ");
  }

  private void await(BooleanSupplier condition, String complaint) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        fail(complaint + printed());
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  private static RunResult read(Path result) {
    return ResultFile.read(result);
  }

  private List<ProcessHandle> offspring() {
    List<ProcessHandle> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path one : all) {
        long pid = Long.parseLong(one.getFileName().toString());
        if (pid != process.pid() && isMarked(one)) {
          ProcessHandle.of(pid).ifPresent(found::add);
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return found;
  }

  private boolean isMarked(Path process) {
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ")); // empty in a zombie
      return new String(environment, StandardCharsets.ISO_8859_1).contains(VARIABLE + "=" + mark);
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends whatever a failed test left. */
  @Override
  public void close() {
    process.destroyForcibly();
    offspring().forEach(ProcessHandle::destroyForcibly);
  }
}
