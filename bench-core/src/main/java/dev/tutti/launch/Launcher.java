package dev.tutti.launch;

import dev.tutti.InputException;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.LauncherProcess;
import dev.tutti.plan.Plan;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.Warning;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Job;
import java.io.IOException;
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
  private final List<Warning> warnings;
  private final boolean strict;

  /**
   * Makes a launcher.
   *
   * @param program what every rank runs
   * @param open finds the backend of a specification
   * @param listener is told how the run goes on
   */
  public Launcher(RankProgram program, Function<BackendSpec, Backend> open, RunListener listener) {
    this(program, open, listener, List.of(), false);
  }

  /**
   * Makes a launcher on a machine about which there are warnings.
   *
   * @param warnings go into every result
   * @param strict whether doubtful places of ranks refuse the run, before anything is measured
   */
  public Launcher(
      RankProgram program,
      Function<BackendSpec, Backend> open,
      RunListener listener,
      List<Warning> warnings,
      boolean strict) {
    this.program = program;
    this.open = open;
    this.listener = listener;
    this.warnings = List.copyOf(warnings);
    this.strict = strict;
  }

  /**
   * Runs a plan.
   *
   * @return what each launch left in its file, in the order of the schedule; without those that
   *     Ctrl-C or a failure kept from starting
   * @throws InputException if the folder holds results already or cannot be written, nothing has
   *     been started then; or if it cannot be written any more, or ranks are in doubtful places and
   *     that is strictly refused, no process is left then
   */
  public List<RunResult> run(Plan plan) {
    try (RunFolder folder = RunFolder.begin(plan)) {
      return run(plan, folder);
    }
  }

  /**
   * Goes on with a run that was ended early: launches that are complete stay as they are, all
   * others are measured, again where they have failed.
   *
   * @param plan as {@link RunFolder#plan} found it
   * @return as {@link #run}, with the launches that stayed
   * @throws InputException as {@link #run}, and if another version of Tutti measured what is there
   */
  public List<RunResult> resume(Plan plan) {
    try (RunFolder folder = RunFolder.resume(plan, program.version())) {
      return run(plan, folder);
    }
  }

  /**
   * Starts nothing, but writes what the ranks of each launch are to be told, for a launcher that
   * Tutti does not know.
   *
   * @return each launch's plan, the argument of its ranks, in the order of the schedule
   * @throws InputException as {@link #run}
   */
  public List<Path> prepare(Plan plan) {
    List<Path> files = new ArrayList<>();
    try (RunFolder _ = RunFolder.begin(plan)) {
      for (Launch launch : Schedule.of(plan)) {
        Path file = planFile(Path.of(plan.folder(), RunFolder.LAUNCHES, launch.name()));
        Files.createDirectories(file.getParent());
        ResultFile.write(
            file,
            LaunchPlans.of(
                plan, launch, List.of(), List.of(), program.version(), warnings, strict, null));
        files.add(file);
      }
    } catch (IOException e) {
      throw new InputException(
          "output folder " + plan.folder() + " cannot be written; name another with -o");
    }
    return files;
  }

  private List<RunResult> run(Plan plan, RunFolder folder) {
    List<Launch> launches = Schedule.of(plan);
    List<RunResult> results = new ArrayList<>();
    CallsPerSample calls = new CallsPerSample();
    boolean goesOn = true;
    try (Interruption interruption = Interruption.watch()) {
      for (int i = 0; i < launches.size() && goesOn; i++) {
        Launch launch = launches.get(i);
        RunResult result = folder.complete(launch);
        if (result != null) {
          listener.launchKept(launch, i, launches.size());
        } else {
          listener.launchStarted(launch, i, launches.size());
          result = runOrSay(plan, launch, calls.of(launch), folder, interruption);
          requireNotRefused(result);
          listener.launchFinished(launch, result);
        }
        results.add(result);
        calls.learn(launch, result);
        boolean failed = result.status() != Status.COMPLETE;
        goesOn = !interruption.requested() && !(failed && plan.stopOnFailure());
      }
    }
    return results;
  }

  private static void requireNotRefused(RunResult result) {
    if (result.reason() != null && result.reason().startsWith(LaunchPlan.REFUSAL)) {
      throw new InputException(result.reason());
    }
  }

  /** Returns the exact command that starts a launch's ranks. */
  public List<String> command(Plan plan, Launch launch) {
    return open.apply(launch.backend()).command(job(plan, launch, "MARK"));
  }

  private RunResult runOrSay(
      Plan plan, Launch launch, List<Integer> calls, RunFolder folder, Interruption interruption) {
    try {
      folder.clear(launch);
      return run(plan, launch, calls, interruption);
    } catch (IOException e) {
      throw new InputException(
          Files.isDirectory(Path.of(plan.folder()))
              ? "output folder "
                  + plan.folder()
                  + " cannot be written any more ("
                  + e.getMessage()
                  + "); make room, then go on with --resume"
              : "output folder " + plan.folder() + " is gone; measure again");
    }
  }

  private RunResult run(Plan plan, Launch launch, List<Integer> calls, Interruption interruption)
      throws IOException {
    Backend backend = open.apply(launch.backend());
    String mark = UUID.randomUUID().toString();
    Job job = job(plan, launch, mark);
    Files.createDirectories(job.folder());
    backend.prepare(job);
    LaunchPlan launchPlan =
        LaunchPlans.of(
            plan,
            launch,
            calls,
            backend.command(job),
            program.version(),
            warnings,
            strict,
            LauncherProcess.current());
    ResultFile.write(planFile(job.folder()), launchPlan);
    Watch watch =
        new Watch(
            Path.of(launchPlan.resultFile()),
            launch.points(),
            plan.settings(),
            interruption,
            (point, done) -> listener.pointFinished(launch, point, done));
    String reason =
        new LaunchProcess(backend, job, mark)
            .run(launchPlan.launcherCommand(), watch, RankReports.of(launchPlan));
    return Conclusion.of(launchPlan, reason);
  }

  private Job job(Plan plan, Launch launch, String mark) {
    Path folder = Path.of(plan.folder(), RunFolder.LAUNCHES, launch.name());
    Map<String, String> environment = new TreeMap<>(launch.backend().environment());
    environment.put(ProcessTree.VARIABLE, mark);
    List<String> jvmOptions = new ArrayList<>(program.jvmOptions());
    // What a crashing JVM has to say belongs to the run, not to where it was started.
    jvmOptions.add("-XX:ErrorFile=" + folder.resolve("logs").resolve("hs_err_pid%p.log"));
    return new Job(
        launch.ranks(),
        program.java(),
        jvmOptions,
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
}
