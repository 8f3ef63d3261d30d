package dev.tutti.compare;

import java.util.List;
import java.util.stream.Collectors;

/** What GitHub Actions shows of a gate: annotations from the log, and a summary in Markdown. */
public final class GitHubActions {
  private GitHubActions() {}

  /** Returns one workflow command a finding, each on its line. */
  public static String annotations(List<GateFinding> findings) {
    return findings.stream()
        .map(
            finding ->
                "::error title="
                    + property("tutti: " + finding.kind() + " " + finding.point().words())
                    + "::"
                    + data(finding.line())
                    + "\n")
        .collect(Collectors.joining());
  }

  /** Returns the findings and the tables. */
  public static String summary(Comparison comparison, List<GateFinding> findings) {
    String verdict =
        findings.isEmpty()
            ? "## Tutti: the gate is passed\n\n"
            : findings.stream()
                .map(finding -> "- " + MarkdownComparison.escape(finding.line()) + "\n")
                .collect(
                    Collectors.joining(
                        "",
                        "## Tutti: the gate is not passed (" + findings.size() + ")\n\n",
                        "\n"));
    return verdict + new MarkdownComparison().print(comparison);
  }

  /** Escapes as the runner unescapes: percent first. */
  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
