package dev.tutti.launch;

import dev.tutti.InputException;
import dev.tutti.environment.ScratchFolder;
import dev.tutti.plan.Plan;
import dev.tutti.result.Json;
import dev.tutti.result.PointResult;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.Point;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * The folder of one run, which one process at a time may write into: results of its launches, and
 * in {@code launches} the plan of the run, a lock, and a folder for each launch.
 */
public final class RunFolder implements Closeable {
  static final String LAUNCHES = "launches";

  private final Plan plan;
  private final FileChannel lock;
  private String resumedBy;

  private RunFolder(Plan plan) throws IOException {
    this.plan = plan;
    this.lock =
        FileChannel.open(
            Path.of(plan.folder(), LAUNCHES, "lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
  }

  /**
   * Reads the plan of a run that was begun.
   *
   * @throws InputException if there is none
   */
  public static Plan plan(Path folder) {
    Path file = planFile(folder);
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          folder + " holds no run to go on with: there is no " + folder.relativize(file));
    }
    try {
      Plan plan = Json.MAPPER.readValue(file, Plan.class);
      if (plan != null && isWhole(plan)) {
        return plan.in(folder.toAbsolutePath().normalize().toString());
      }
    } catch (JacksonException e) {
      // Refused below.
    }
    throw new InputException(file + " is not the plan of a run of this version; measure again");
  }

  private static boolean isWhole(Plan plan) {
    return plan.id() != null
        && plan.order() != null
        && plan.settings() != null
        && plan.placement() != null;
  }

  /**
   * Takes a new folder for a run and writes its plan there.
   *
   * @throws InputException if it holds results or a run already, or cannot be written
   */
  static RunFolder begin(Plan plan) {
    Path folder = Path.of(plan.folder());
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".writable", ".tmp"));
      refuseResults(folder);
      Files.createDirectories(folder.resolve(LAUNCHES));
      RunFolder taken = new RunFolder(plan);
      taken.lock();
      if (Files.exists(planFile(folder))) {
        taken.close();
        throw new InputException(
            "output folder "
                + folder
                + " holds a run already; go on with that with --resume, or name another with -o");
      }
      ResultFile.write(planFile(folder), plan);
      return taken;
    } catch (IOException e) {
      throw new InputException(
          "output folder " + folder + " cannot be written; name another with -o");
    }
  }

  /**
   * Takes the folder of a run that was ended early.
   *
   * @param version of Tutti, which must be the one that measured the launches that are complete
   * @throws InputException if it cannot be gone on with
   */
  static RunFolder resume(Plan plan, String version) {
    try {
      RunFolder taken = new RunFolder(plan);
      taken.lock();
      taken.resumedBy = version;
      return taken;
    } catch (IOException e) {
      throw new InputException("run " + plan.folder() + " cannot be gone on with: " + e);
    }
  }

  private static void refuseResults(Path folder) throws IOException {
    try (DirectoryStream<Path> results = Files.newDirectoryStream(folder, "*.json")) {
      if (results.iterator().hasNext()) {
        throw new InputException(
            "output folder "
                + folder
                + " holds results already; name another with -o, or go on with that run with"
                + " --resume");
      }
    }
  }

  /** The lock ends with the process, however that ends. */
  private void lock() throws IOException {
    FileLock taken = null;
    try {
      taken = lock.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another thread of this JVM has it.
    } catch (IOException e) {
      return; // A file system without locks: what is there already is refused all the same.
    }
    if (taken == null) {
      close();
      throw new InputException(
          "output folder "
              + plan.folder()
              + " is being written by another tutti; wait for its end, or name another with -o");
    }
  }

  /**
   * Returns the result of a launch that need not be measured again, null if it must be.
   *
   * @throws InputException if there is one that this run cannot have made
   */
  RunResult complete(Launch launch) {
    Path file = Path.of(plan.folder(), launch.name() + ".json");
    if (resumedBy == null || !Files.exists(file)) {
      return null;
    }
    RunResult found;
    try {
      found = ResultFile.read(file);
    } catch (InputException e) {
      return null; // Cut off by what ended the run.
    }
    if (found.status() != Status.COMPLETE) {
      return null;
    }
    if (!isOf(found, launch)) {
      throw new InputException(file + " is not what this run planned; move it elsewhere");
    }
    if (!resumedBy.equals(found.run().version())) {
      throw new InputException(
          file
              + " was measured by Tutti "
              + found.run().version()
              + ", and this is "
              + resumedBy
              + "; go on with that version, or measure all of it again");
    }
    return found;
  }

  private boolean isOf(RunResult found, Launch launch) {
    return plan.id().equals(found.run().id())
        && Long.valueOf(plan.seed()).equals(found.run().seed())
        && found.run().launch() == launch.number()
        && found.backend().name().equals(launch.backend().name())
        && Integer.valueOf(launch.ranks()).equals(found.world().ranks())
        && found.points().stream()
            .map(RunFolder::key)
            .toList()
            .equals(launch.points().stream().map(RunFolder::key).toList());
  }

  private static List<Object> key(PointResult point) {
    return List.of(point.collective(), point.bytes(), point.options());
  }

  private static List<Object> key(Point point) {
    return List.of(point.collective(), point.bytes(), point.options());
  }

  /** Removes what an earlier try of a launch left. */
  void clear(Launch launch) throws IOException {
    Files.deleteIfExists(Path.of(plan.folder(), launch.name() + ".json"));
    ScratchFolder.delete(Path.of(plan.folder(), LAUNCHES, launch.name()));
  }

  private static Path planFile(Path folder) {
    return folder.resolve(LAUNCHES).resolve("plan.json");
  }

  /** Lets others write into the folder. */
  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      // It has nothing to write.
    }
  }
}
