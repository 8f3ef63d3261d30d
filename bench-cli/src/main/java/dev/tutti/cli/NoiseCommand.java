package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.compare.Noise;
import dev.tutti.compare.NoisePoint;
import dev.tutti.plan.ByteSize;
import dev.tutti.plan.Plan;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.spi.BackendSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/**
 * {@code tutti noise}: measures a backend against itself, with the options of {@code tutti run}.
 */
@Command(
    name = "noise",
    description =
        "Measures each backend against itself and prints the smallest difference that launches can"
            + " show.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = VersionText.class)
final class NoiseCommand extends RunCommand {
  private static final String FIRST = "-a";
  private static final String SECOND = "-b";

  /**
   * Makes every backend two labels of one thing; their launches are interleaved like any others.
   */
  @Override
  Plan toMeasure(Plan plan) {
    List<BackendSpec> twice = new ArrayList<>();
    for (BackendSpec backend : plan.backends()) {
      twice.add(backend.named(backend.name() + FIRST));
      twice.add(backend.named(backend.name() + SECOND));
    }
    return plan.withBackends(twice);
  }

  @Override
  int conclude(Plan plan, List<RunResult> results, PrintWriter out) throws IOException {
    List<Noise> noises = new ArrayList<>();
    for (BackendSpec backend : plan.backends()) {
      if (backend.name().endsWith(FIRST)) {
        String name = backend.name().substring(0, backend.name().length() - FIRST.length());
        noises.add(Noise.of(name, of(results, name + FIRST), of(results, name + SECOND)));
      }
    }
    noises.forEach(noise -> print(noise, out));
    Path file = Path.of(plan.folder(), "noise.json");
    ResultFile.write(file, noises);
    out.println("Noise: " + file);
    out.flush();
    return results.stream().allMatch(result -> result.status() == Status.COMPLETE) ? 0 : 1;
  }

  private static List<RunResult> of(List<RunResult> results, String backend) {
    List<RunResult> some =
        results.stream()
            .filter(result -> result.backend().name().equals(backend))
            .filter(result -> result.status() == Status.COMPLETE)
            .toList();
    if (some.isEmpty()) {
      throw new InputException(
          "no launch of '" + backend + "' is complete, so its noise is not known: see its logs");
    }
    return some;
  }

  private static void print(Noise noise, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%n%s against itself, %d launches of each: smallest difference seen 4 times in 5%n",
        noise.backend(),
        noise.launchesPerLabel());
    out.printf(
        Locale.ROOT,
        "%-26s %9s %8s %10s %8s %8s%n",
        "point",
        "p50 us",
        "spread",
        "5 launches",
        "10",
        "20");
    for (NoisePoint point : noise.points()) {
      out.printf(
          Locale.ROOT,
          "%-26s %9.2f %7.1f%% %9.1f%% %7.1f%% %7.1f%%%n",
          point.point().collective() + " " + ByteSize.format(point.point().bytes()),
          point.median() / 1e3,
          point.spreadPercent(),
          point.smallestDifferencePercent().get(5),
          point.smallestDifferencePercent().get(10),
          point.smallestDifferencePercent().get(20));
    }
    out.printf(
        Locale.ROOT,
        "%d of %d points called different before, %d after adjustment; a verdict on so many points"
            + " at once needs %d launches of each%n",
        noise.calledDifferent(),
        noise.points().size(),
        noise.calledDifferentAdjusted(),
        noise.launchesNeeded());
  }
}
