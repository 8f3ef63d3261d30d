package dev.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.plan.LaunchPlan;
import dev.tutti.plan.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the ranks of a hung launch stand, in words: points are 16, 64, 256 B and so on. */
class RankReportsTest {
  @TempDir Path folder;

  @Test
  void ranks_that_arrived_that_did_not_and_that_do_not_answer_are_told_apart() throws Exception {
    RankReports reports = reports(6);
    assertFalse(reports.wanted());
    reports.add(report(0, 3, "allreduce"));
    reports.add(report(2, 3, "allreduce"));
    reports.add(report(3, 3, "allreduce"));
    reports.add(report(1, 2, null));
    reports.add(report(4, 3, null));
    assertTrue(reports.wanted());
    String words = reports.words();
    for (String part :
        List.of(
            "ranks 0,2-3 arrived, waiting in MPI allreduce",
            "rank 1 did not arrive, being in Call.run at allreduce 64 B",
            "rank 4 did not enter the call, being in Call.run",
            "rank 5 does not answer",
            "; their stacks are in " + folder.resolve("launches/good-1/hung"))) {
      assertTrue(words.contains(part), words);
    }
  }

  @Test
  void processes_that_do_not_know_their_rank_yet_are_counted() throws Exception {
    RankReports reports = reports(2);
    reports.add(report(null, 0, "init"));
    assertTrue(reports.words().startsWith(": 1 process is in MPI_Init; "), reports.words());
  }

  @Test
  void ranks_that_all_keep_silent_are_waited_for_no_longer_than_said() {
    RankReports reports = reports(1_000);
    reports.request(Duration.ofMillis(200));
    assertEquals(": ranks 0-999 do not answer", reports.words());
  }

  @Test
  void a_report_that_is_damaged_or_of_no_rank_of_the_job_does_not_count() throws Exception {
    RankReports reports = reports(2);
    reports.add(report(7, 1, "barrier"));
    assertTrue(reports.words().startsWith(": ranks 0-1 do not answer"), reports.words());
    Files.writeString(folder.resolve("launches/good-1/hung/rank-0.json"), "{");
    assertTrue(reports.words().startsWith(": ranks 0-1 do not answer"), reports.words());
  }

  @Test
  void the_mpi_call_is_that_of_the_outermost_communicator_on_the_stack() {
    StackTraceElement[] stack = {
      frame("java.lang.Thread", "sleep"),
      frame("dev.tutti.backend.local.LocalCommunicator", "meet"),
      frame("dev.tutti.backend.local.LocalCommunicator", "bcast"),
      frame("dev.tutti.measure.Sampler", "take")
    };
    assertEquals("bcast", RankReport.call(stack));
    assertEquals("LocalCommunicator.meet", RankReport.at(stack));
    StackTraceElement[] init = {frame("dev.tutti.backend.nativempi.NativeCommunicator", "<init>")};
    assertEquals("init", RankReport.call(init));
    assertNull(RankReport.call(new StackTraceElement[0]));
    assertNull(RankReport.at(new StackTraceElement[] {frame("java.lang.Thread", "sleep")}));
  }

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, null, -2);
  }

  private RankReports reports(int ranks) {
    Plan plan = Plans.of(folder, 1, 1, "fixed", FakeBackend.named("good", "good"));
    Launch launch = Schedule.of(plan).getFirst();
    Launch larger =
        new Launch(launch.name(), launch.backend(), ranks, launch.number(), launch.points());
    LaunchPlan launchPlan =
        LaunchPlans.of(plan, larger, List.of(), List.of(), "test", List.of(), false, null);
    return RankReports.of(launchPlan);
  }

  private static RankReport report(Integer rank, int point, String call) {
    return new RankReport(rank, "h1", 42, point, call, "Call.run", Map.of("main", List.of("at x")));
  }
}
