package dev.tutti.backend.nativempi;

import dev.tutti.environment.CacheFolder;
import dev.tutti.environment.ScratchFolder;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.LauncherProcess;
import dev.tutti.plan.Settings;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Job;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The classes of a rank as the JVM leaves them after a training launch of one rank, so that later
 * ranks need not load and link them again (JEP 483). Made once for each build and JDK, kept in the
 * user's cache folder, and done without wherever it cannot be made: the JVM itself ignores one that
 * does not fit.
 */
final class AotCache {
  private static final String USE = "-XX:AOTCache=";
  private static final String MAKE = "-XX:AOTCacheOutput=";

  /** A cache that does not fit is no news to anybody. */
  private static final String QUIET = "-Xlog:aot*=off";

  /** With a profile of its start the JVM compiles all of that at once, on the rank's only core. */
  private static final List<String> NO_PROFILE =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTReplayTraining");

  private static final int TRAINING_SECONDS = 60;
  private static final int KEPT = 4;

  private final Path file;

  private AotCache(Path file) {
    this.file = file;
  }

  /** Returns the cache of a job's program, made or not; empty where the JVM could not use any. */
  static Optional<AotCache> of(Job job, Path folder) {
    boolean elsewhere = !job.placement().hosts().isEmpty() || job.placement().launcher() != null;
    if (elsewhere || !job.classPath().stream().allMatch(AotCache::isJar)) {
      return Optional.empty();
    }
    return Optional.of(new AotCache(folder.resolve("rank-" + key(job) + ".aot")));
  }

  private static boolean isJar(Path entry) {
    return entry.toString().endsWith(".jar") && Files.isRegularFile(entry);
  }

  /** The JVM checks all of this again, jar by jar; the key only keeps builds apart. */
  private static String key(Job job) {
    StringBuilder text =
        new StringBuilder(System.getProperty("java.vm.version")).append(job.java());
    for (Path jar : job.classPath()) {
      text.append(jar).append(jar.toFile().length()).append(jar.toFile().lastModified());
    }
    return HexFormat.of().toHexDigits(text.toString().hashCode());
  }

  /** Returns the options with which a rank's JVM uses it, none if it is not made. */
  List<String> options() {
    if (!Files.isReadable(file)) {
      return List.of();
    }
    List<String> options = new ArrayList<>(NO_PROFILE);
    options.add(USE + file);
    options.add(QUIET);
    return options;
  }

  boolean isMade() {
    return Files.exists(file);
  }

  /**
   * Makes it.
   *
   * @param spec the backend of the training launch
   * @param job what later launches look like
   * @param command how such a job is started
   */
  void make(BackendSpec spec, Job job, Function<Job, List<String>> command) {
    try (ScratchFolder workplace = CacheFolder.workplace(file.getParent())) {
      Path folder = workplace.folder();
      Path made = folder.resolve("rank.aot");
      Job training = training(spec, job, folder).withJvmOptions(List.of(MAKE + made));
      if (run(command.apply(training), folder) && Files.exists(made)) {
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        deleteOld();
      }
    } catch (IOException e) {
      // Launches take a second longer without it.
    }
  }

  private static Job training(BackendSpec spec, Job job, Path folder) throws IOException {
    Path plan = folder.resolve("plan.json");
    ResultFile.write(plan, plan(spec, folder.resolve("result.json")));
    return new Job(
        1,
        job.java(),
        job.jvmOptions(),
        job.classPath(),
        job.mainClass(),
        List.of(plan.toString()),
        job.environment(),
        job.launcherArguments(),
        folder,
        job.placement());
  }

  private static LaunchPlan plan(BackendSpec spec, Path result) {
    return new LaunchPlan(
        new RunInfo("training", "measured", "training", 1, 1, 0L, List.of(), null, null, "", null),
        spec,
        1,
        List.of(
            new Point("allreduce", 16, 4, DataType.FLOAT32, ReduceOp.SUM, null, Map.of()),
            new Point("barrier", 0, 0, null, null, null, Map.of())),
        List.of(),
        "shuffled",
        Settings.DEFAULT,
        List.of(),
        result.toString(),
        List.of(),
        false,
        LauncherProcess.current());
  }

  private static boolean run(List<String> command, Path folder) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.log").toFile())
            .start();
    try {
      process.getOutputStream().close();
      return process.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Keeps the few newest caches: every build makes one. */
  private void deleteOld() throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      List<Path> old =
          files
              .filter(cache -> cache.getFileName().toString().matches("rank-[0-9a-f]+\\.aot"))
              .sorted(Comparator.comparingLong(cache -> -cache.toFile().lastModified()))
              .skip(KEPT)
              .toList();
      for (Path cache : old) {
        Files.deleteIfExists(cache);
      }
    }
  }
}
