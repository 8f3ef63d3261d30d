package dev.tutti.exchange;

import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The text of OSU Micro-Benchmarks without {@code -f}, which ReFrame, Ramble and others read with
 * regular expressions: the size from column 0, then the mean over ranks, then nothing. Launches
 * follow each other, as runs in one log do.
 */
final class OsuExporter implements Exporter {
  private static final Map<String, String> TITLES =
      Map.of(
          "bcast", "Broadcast",
          "alltoall", "All-to-All Personalized Exchange",
          "alltoallv", "All-to-Allv Personalized Exchange",
          "alltoallw", "All-to-Allw Personalized Exchange",
          "ialltoall", "Non-blocking All-to-All",
          "ibcast", "Non-Blocking Broadcast");

  @Override
  public String name() {
    return "osu";
  }

  @Override
  public String export(List<RunResult> runs) {
    StringBuilder text = new StringBuilder();
    for (RunResult run : runs) {
      Tables.of(run).forEach((key, points) -> table(text, key, points));
    }
    return text.toString();
  }

  @Override
  public long leftOut(List<RunResult> runs) {
    return Tables.leftOut(runs);
  }

  private static void table(StringBuilder text, Tables.Key key, List<PointResult> points) {
    text.append("\n# OSU MPI ").append(title(key.collective())).append(" Latency Test v7.4\n");
    if (!MpiNames.movesData(key.collective())) {
      text.append("# Avg Latency(us)\n");
      points.forEach(
          p ->
              text.append(String.format(Locale.ROOT, "%17.2f\n", Tables.us(p.rankMeanNs().avg()))));
      return;
    }
    if (key.datatype() != null) {
      text.append("# Datatype: ").append(MpiNames.mpiDatatype(key.datatype())).append(".\n");
    }
    text.append("# Size       Avg Latency(us)\n");
    points.forEach(
        p ->
            text.append(
                String.format(
                    Locale.ROOT, "%-10d%18.2f\n", p.bytes(), Tables.us(p.rankMeanNs().avg()))));
  }

  private static String title(String collective) {
    String known = TITLES.get(collective);
    if (known != null) {
      return known;
    }
    String blocking = MpiNames.blocking(collective);
    String name = blocking.substring(0, 1).toUpperCase(Locale.ROOT) + blocking.substring(1);
    if (collective.endsWith("_init")) {
      return name + " Persistent";
    }
    return collective.equals(blocking) ? name : "Non-blocking " + name;
  }
}
