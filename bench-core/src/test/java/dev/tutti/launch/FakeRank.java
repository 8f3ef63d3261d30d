package dev.tutti.launch;

import dev.tutti.plan.LaunchPlan;
import dev.tutti.result.BackendInfo;
import dev.tutti.result.Json;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.World;
import dev.tutti.spi.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Stands for the ranks of a launch: reads the plan and behaves as its backend's setting says. */
final class FakeRank {
  private FakeRank() {}

  public static void main(String[] args) throws Exception {
    LaunchPlan plan = Json.MAPPER.readValue(Path.of(args[0]), LaunchPlan.class);
    OrphanWatch.start(plan.launcher(), () -> Runtime.getRuntime().halt(1));
    String behaviour = plan.backend().settings().get("behaviour");
    switch (behaviour) {
      case "good" -> write(plan, Status.COMPLETE, plan.points().size());
      case "good, exit code 3" -> {
        write(plan, Status.COMPLETE, plan.points().size());
        System.exit(3);
      }
      case "exit 0 without a word" -> {}
      case "throws" -> {
        write(plan, Status.RUNNING, 1);
        throw new IllegalStateException("rank 1 has no window left");
      }
      case "says why it failed" -> write(plan, Status.FAILED, 1);
      case "half a file" ->
          Files.writeString(Path.of(plan.resultFile()), "{\"schema\": \"tutti/1\", ");
      case "hangs" -> {
        write(plan, Status.RUNNING, 1);
        Thread.sleep(600_000);
      }
      case "leaves a child" -> {
        long child = new ProcessBuilder("sleep", "600").start().pid();
        Files.writeString(Path.of(args[0]).resolveSibling("child.pid"), Long.toString(child));
        write(plan, Status.COMPLETE, plan.points().size());
      }
      case "prints without end" -> {
        for (int i = 0; i < 100_000; i++) {
          System.out.println("line " + i + " of a rank that has much to say");
        }
      }
      default -> throw new IllegalArgumentException(behaviour);
    }
  }

  private static void write(LaunchPlan plan, Status status, int points) throws IOException {
    List<PointResult> results = new ArrayList<>();
    for (Point point : plan.points().subList(0, points)) {
      results.add(skipped(point));
    }
    ResultFile.write(
        Path.of(plan.resultFile()),
        new RunResult(
            RunResult.SCHEMA,
            status,
            status == Status.FAILED ? "rank 0 said so" : null,
            plan.run(),
            new BackendInfo(
                plan.backend().name(),
                plan.backend().kind(),
                null,
                null,
                plan.launcherCommand(),
                null),
            new World(plan.ranks(), List.of(), List.of()),
            null,
            new MethodInfo(
                "p50 of the slowest rank",
                plan.settings().synchronization(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                plan.order(),
                null),
            results,
            List.of()));
  }

  private static PointResult skipped(Point point) {
    return new PointResult(
        point.collective(),
        point.bytes(),
        point.count(),
        point.datatype().label(),
        point.op().label(),
        point.root(),
        point.options(),
        null,
        null,
        "the whole vector",
        PointStatus.SKIPPED,
        "a fake rank measures nothing",
        null,
        null,
        calls(point),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** How many calls a sample of this rank has: another number for each size. */
  static int calls(Point point) {
    return 1 + (int) (point.bytes() / 16 % 11);
  }
}
