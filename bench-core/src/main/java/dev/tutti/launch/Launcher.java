package dev.tutti.launch;

import dev.tutti.InputException;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.LauncherProcess;
import dev.tutti.plan.Plan;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Job;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * Runs the launches of a plan one after another and leaves one result file of each in the run's
 * folder, complete or failed with a reason, and no process.
 *
 * <p>What a launch needs beside its result lies in {@code launches/NAME}: the plan its ranks read,
 * what they printed, and whatever files the backend's launcher wants.
 */
public final class Launcher {
  private final RankProgram program;
  private final Function<BackendSpec, Backend> open;
  private final RunListener listener;

  /**
   * Makes a launcher.
   *
   * @param program what every rank runs
   * @param open finds the backend of a specification
   * @param listener is told how the run goes on
   */
  public Launcher(RankProgram program, Function<BackendSpec, Backend> open, RunListener listener) {
    this.program = program;
    this.open = open;
    this.listener = listener;
  }

  /**
   * Runs a plan.
   *
   * @return what each launch left in its file, in the order of the schedule; without those that
   *     Ctrl-C kept from starting
   * @throws InputException if the folder holds results already or cannot be written, nothing has
   *     been started then; or if it cannot be written any more, no process is left then
   */
  public List<RunResult> run(Plan plan) {
    prepareFolder(Path.of(plan.folder()));
    List<Launch> launches = Schedule.of(plan);
    List<RunResult> results = new ArrayList<>();
    try (Interruption interruption = Interruption.watch()) {
      for (int i = 0; i < launches.size() && !interruption.requested(); i++) {
        Launch launch = launches.get(i);
        listener.launchStarted(launch, i, launches.size());
        RunResult result = runOrSay(plan, launch, interruption);
        listener.launchFinished(launch, result);
        results.add(result);
      }
    }
    return results;
  }

  /** Returns the exact command that starts a launch's ranks. */
  public List<String> command(Plan plan, Launch launch) {
    return open.apply(launch.backend()).command(job(plan, launch, "MARK"));
  }

  private RunResult runOrSay(Plan plan, Launch launch, Interruption interruption) {
    try {
      return run(plan, launch, interruption);
    } catch (IOException e) {
      throw new InputException(
          "output folder "
              + plan.folder()
              + " cannot be written any more ("
              + e.getMessage()
              + "); make room, then measure again");
    }
  }

  private RunResult run(Plan plan, Launch launch, Interruption interruption) throws IOException {
    Backend backend = open.apply(launch.backend());
    String mark = UUID.randomUUID().toString();
    Job job = job(plan, launch, mark);
    Files.createDirectories(job.folder());
    LaunchPlan launchPlan =
        LaunchPlans.of(
            plan, launch, backend.command(job), program.version(), LauncherProcess.current());
    ResultFile.write(planFile(job.folder()), launchPlan);
    Watch watch =
        new Watch(
            Path.of(launchPlan.resultFile()),
            launch.points(),
            plan.settings(),
            interruption,
            (point, done) -> listener.pointFinished(launch, point, done));
    String reason = new LaunchProcess(backend, job, mark).run(launchPlan.launcherCommand(), watch);
    return Conclusion.of(launchPlan, reason);
  }

  private Job job(Plan plan, Launch launch, String mark) {
    Path folder = Path.of(plan.folder(), "launches", launch.name());
    Map<String, String> environment = new TreeMap<>(launch.backend().environment());
    environment.put(ProcessTree.VARIABLE, mark);
    return new Job(
        launch.ranks(),
        program.java(),
        program.jvmOptions(),
        program.classPath(),
        program.mainClass(),
        List.of(planFile(folder).toString()),
        environment,
        launch.backend().launcherArguments(),
        folder,
        plan.placement());
  }

  private static Path planFile(Path folder) {
    return folder.resolve("plan.json");
  }

  private static void prepareFolder(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".writable", ".tmp"));
      try (DirectoryStream<Path> results = Files.newDirectoryStream(folder, "*.json")) {
        if (results.iterator().hasNext()) {
          throw new InputException(
              "output folder " + folder + " holds results already; name another with -o");
        }
      }
    } catch (IOException e) {
      throw new InputException(
          "output folder " + folder + " cannot be written; name another with -o");
    }
  }
}
