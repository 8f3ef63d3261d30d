package dev.tutti.exchange;

import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the launches of each label through all imported files. */
public final class LaunchNumbers {
  private LaunchNumbers() {}

  /** Returns the runs with their launches numbered, and marked where a label has but one. */
  public static List<RunResult> across(List<TextImport> imports) {
    Map<String, Integer> before = new HashMap<>();
    List<RunResult> numbered = new ArrayList<>();
    for (TextImport one : imports) {
      Map<String, Integer> last = new HashMap<>(before);
      for (RunResult run : one.runs()) {
        String label = run.run().label();
        int launch = before.getOrDefault(label, 0) + run.run().launch();
        last.merge(label, launch, Math::max);
        numbered.add(with(run, launch, 1, run.warnings()));
      }
      before = last;
    }
    Map<String, Integer> totals = before;
    return numbered.stream()
        .map(
            run ->
                with(run, run.run().launch(), totals.get(run.run().label()), warnings(run, totals)))
        .toList();
  }

  private static List<Warning> warnings(RunResult run, Map<String, Integer> totals) {
    List<Warning> warnings = new ArrayList<>(run.warnings());
    if (totals.get(run.run().label()) == 1) {
      warnings.add(
          new Warning(
              "single launch, no test possible",
              "one launch does not show how much launches differ from each other",
              "import the texts of several launches under one --label"));
    }
    return warnings;
  }

  private static RunResult with(RunResult r, int launch, int launches, List<Warning> warnings) {
    RunInfo i = r.run();
    return new RunResult(
        r.schema(),
        r.status(),
        r.reason(),
        new RunInfo(
            i.id(),
            i.kind(),
            i.label(),
            launch,
            launches,
            i.seed(),
            i.command(),
            i.startedAt(),
            i.finishedAt(),
            i.version(),
            i.source()),
        r.backend(),
        r.world(),
        r.environment(),
        r.method(),
        r.points(),
        warnings);
  }
}
