package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import java.util.List;
import java.util.Locale;

/**
 * The Go benchmark format, for benchstat: {@code key: value} lines, then one line a point and
 * launch. Group by {@code -col label}.
 */
final class BenchfmtExporter implements Exporter {
  @Override
  public String name() {
    return "benchfmt";
  }

  @Override
  public String export(List<RunResult> runs) {
    StringBuilder text = new StringBuilder();
    for (RunResult run : runs) {
      text.append("label: ").append(run.run().label().strip()).append('\n');
      run.points().forEach(point -> line(text, run, point));
      text.append('\n');
    }
    return text.toString();
  }

  /** Go's names have keys with {@code =}, begin with Benchmark and a capital letter. */
  private static void line(StringBuilder text, RunResult run, PointResult point) {
    Headline headline = Headline.of(point);
    if (headline == null) {
      return;
    }
    String name = Headline.name(run, point).replace(':', '=') + "/stat=" + headline.metric();
    text.append("Benchmark")
        .append(name.substring(0, 1).toUpperCase(Locale.ROOT))
        .append(name.substring(1))
        .append(' ')
        .append(point.samples() == null ? 1 : point.samples())
        .append(' ')
        .append(String.format(Locale.ROOT, "%.3f", headline.ns()))
        .append(" ns/op\n");
  }
}
