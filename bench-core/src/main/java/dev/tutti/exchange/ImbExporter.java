package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.RankMean;
import dev.tutti.result.RunResult;
import java.util.List;
import java.util.Locale;

/**
 * Blocks as the Intel MPI Benchmarks print them, with the sizes as the results have them. IMB
 * always prints minimum and maximum over ranks, so points without them are left out.
 */
final class ImbExporter implements Exporter {
  /** Of the last version whose reduce_scatter was sized by the whole vector, as ours is. */
  private static final String PREAMBLE =
      """
      #----------------------------------------------------------------
      #    Intel(R) MPI Benchmarks 2018, MPI-1 part
      #----------------------------------------------------------------
      """;

  @Override
  public String name() {
    return "imb";
  }

  @Override
  public String export(List<RunResult> runs) {
    StringBuilder text = new StringBuilder();
    for (RunResult run : runs) {
      text.append(PREAMBLE);
      Tables.of(run).forEach((key, points) -> block(text, run, key, points));
    }
    return text.toString();
  }

  @Override
  public long leftOut(List<RunResult> runs) {
    long all = runs.stream().mapToLong(run -> run.points().size()).sum();
    long written =
        runs.stream()
            .flatMap(run -> Tables.of(run).values().stream())
            .flatMap(List::stream)
            .filter(ImbExporter::isWhole)
            .count();
    return all - written;
  }

  private static void block(
      StringBuilder text, RunResult run, Tables.Key key, List<PointResult> points) {
    List<PointResult> whole = points.stream().filter(ImbExporter::isWhole).toList();
    if (whole.isEmpty()) {
      return;
    }
    boolean sized = MpiNames.movesData(key.collective());
    String rule = "#" + "-".repeat(13 * (sized ? 5 : 4) - 1) + "\n";
    text.append('\n').append(rule).append("# Benchmarking ").append(title(key.collective()));
    text.append(" \n");
    if (run.world().ranks() != null) {
      text.append("# #processes = ").append(run.world().ranks()).append(" \n");
    }
    text.append(rule);
    row(text, sized, "#bytes", "#repetitions", "t_min[usec]", "t_max[usec]", "t_avg[usec]");
    for (PointResult point : whole) {
      RankMean mean = point.rankMeanNs();
      row(
          text,
          sized,
          String.valueOf(point.bytes()),
          String.valueOf(point.samples()),
          us(mean.min()),
          us(mean.max()),
          us(mean.avg()));
    }
  }

  private static boolean isWhole(PointResult point) {
    RankMean mean = point.rankMeanNs();
    return mean.min() != null && mean.max() != null && point.samples() != null;
  }

  private static void row(StringBuilder text, boolean sized, String bytes, String... others) {
    text.append(sized ? padded(bytes) : "");
    for (String other : others) {
      text.append(padded(other));
    }
    text.append('\n');
  }

  private static String padded(String field) {
    return String.format(Locale.ROOT, "%13s", field);
  }

  private static String us(Double ns) {
    return String.format(Locale.ROOT, "%.2f", ns / 1000);
  }

  private static String title(String collective) {
    String name = collective.replaceFirst("_init$", "_persist");
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
