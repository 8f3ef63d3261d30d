package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.backend.Backends;
import dev.tutti.collective.Collectives;
import dev.tutti.environment.RankPlace;
import dev.tutti.launch.Launcher;
import dev.tutti.launch.RunListener;
import dev.tutti.plan.Plan;
import dev.tutti.plan.Points;
import dev.tutti.plan.Settings;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.Backend;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Placement;
import dev.tutti.spi.ReduceOp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --strict} and the places of ranks, which only the ranks know. */
class StrictPlacementTest {
  private static final int TOO_MANY =
      RankPlace.parse(RankPlace.ofThisThread().hostCpus()).cardinality() + 1;

  @TempDir Path folder;

  @Test
  void more_ranks_than_cpus_are_refused_before_anything_is_measured() {
    InputException refusal = assertThrows(InputException.class, () -> run(true));
    String begins = "--strict: local: " + TOO_MANY + " ranks share the " + (TOO_MANY - 1) + " CPUs";
    assertTrue(refusal.getMessage().startsWith(begins), refusal.getMessage());
    assertEquals(1, refusal.getMessage().lines().count(), refusal.getMessage());
    RunResult left = ResultFile.read(folder.resolve("out/local-1.json"));
    assertEquals(Status.FAILED, left.status());
    assertEquals(refusal.getMessage(), left.reason());
    assertEquals(List.of(), left.points());
  }

  @Test
  void without_it_they_are_measured_with_a_warning() throws IOException {
    RunResult result = run(false).getFirst();
    assertEquals(Status.COMPLETE, result.status(), result.reason());
    assertTrue(result.warnings().getFirst().what().startsWith(TOO_MANY + " ranks share"));
  }

  private List<RunResult> run(boolean strict) throws IOException {
    Backend local =
        Backends.ALL.stream().filter(one -> one.name().equals("local")).findFirst().orElseThrow();
    return new Launcher(Ranks.program(), Backends::of, RunListener.SILENT, List.of(), strict)
        .run(
            new Plan(
                "strict",
                null,
                folder.resolve("out").toString(),
                List.of(local.spec()),
                List.of(TOO_MANY),
                Points.of(
                    List.of(Collectives.named("barrier")),
                    List.of(0L),
                    DataType.FLOAT32,
                    ReduceOp.SUM,
                    0,
                    Map.of()),
                1,
                1,
                "fixed",
                Settings.DEFAULT,
                Placement.HERE,
                false,
                List.of("tutti", "run")));
  }
}
