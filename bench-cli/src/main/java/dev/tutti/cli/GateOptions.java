package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.compare.Comparison;
import dev.tutti.compare.Gate;
import dev.tutti.compare.GateFinding;
import dev.tutti.compare.GateRule;
import dev.tutti.compare.GitHubActions;
import dev.tutti.compare.PointFilter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The part of {@code tutti compare} that makes an exit code of a comparison. */
final class GateOptions {
  @Option(
      names = "--fail-if-slower",
      paramLabel = "RULE",
      description =
          "Exit 3 if a slower point passes this, for example 5%% or"
              + " 10%%,collective=alltoall,bytes=1M; repeatable.")
  private List<String> rules = new ArrayList<>();

  @Option(
      names = "--allow-missing",
      paramLabel = "FILTER",
      description = "Points that may be missing or invalid, for example collective=gather.")
  private List<String> allowed = new ArrayList<>();

  @Option(names = "--github", description = "Write annotations and a step summary.")
  private boolean github;

  @Option(
      names = "--step-summary",
      paramLabel = "FILE",
      defaultValue = "${env:GITHUB_STEP_SUMMARY}",
      description = "Where --github appends its summary; default $GITHUB_STEP_SUMMARY.")
  private Path stepSummary;

  /** Returns the smallest threshold, which the margin must not exceed; 1 without a gate. */
  double smallestThreshold() {
    return gate().rules().stream().mapToDouble(GateRule::threshold).min().orElse(1);
  }

  boolean isSet() {
    if (rules.isEmpty() && !allowed.isEmpty()) {
      throw new InputException("--allow-missing needs a gate: add for example --fail-if-slower 5%");
    }
    return !rules.isEmpty();
  }

  boolean printsToTerminal() {
    return github;
  }

  /**
   * Tells what does not pass.
   *
   * @return 0 if all passes, 3 if not, 2 if the launches are too few to tell
   */
  int check(Comparison comparison, PrintWriter out, PrintWriter err) throws IOException {
    List<GateFinding> findings = gate().check(comparison);
    findings.forEach(finding -> err.println("gate: " + finding.line()));
    if (github) {
      out.print(GitHubActions.annotations(findings));
      out.flush();
      summarize(GitHubActions.summary(comparison, findings), err);
    }
    return findings.isEmpty() ? 0 : findings.stream().allMatch(GateFinding::isUndecidable) ? 2 : 3;
  }

  private void summarize(String markdown, PrintWriter err) throws IOException {
    if (stepSummary == null) {
      err.println("tutti: no step summary: GITHUB_STEP_SUMMARY is not set, nor --step-summary");
    } else {
      Files.writeString(
          stepSummary, markdown, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  private Gate gate() {
    return new Gate(
        rules.stream().map(GateRule::parse).toList(),
        allowed.stream().map(PointFilter::parse).toList());
  }
}
