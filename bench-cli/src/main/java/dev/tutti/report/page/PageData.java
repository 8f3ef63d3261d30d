package dev.tutti.report.page;

import java.util.List;
import java.util.Map;

/**
 * All that the page shows, as its script reads it. Times are in nanoseconds, bandwidths in GB/s,
 * numbers rounded to five digits; series, panels and sizes are named by their places in the lists.
 *
 * @param title the page's heading
 * @param subtitle which runs
 * @param headline who wins, in sentences
 * @param generatedAt ISO 8601 in UTC
 * @param version of Tutti
 * @param metrics that any point has
 * @param metric that is shown first
 * @param statistic what the contrasts compare, in words; null without any
 * @param base the label that others are compared with, null without any
 * @param baseSeries its place
 * @param whyNot why nothing is compared, else null
 * @param margin the relative difference below which nobody cares
 * @param quantiles of every cell's curve
 */
record PageData(
    String title,
    String subtitle,
    List<String> headline,
    String generatedAt,
    String version,
    List<String> metrics,
    String metric,
    String statistic,
    String base,
    Integer baseSeries,
    String whyNot,
    double margin,
    List<Double> quantiles,
    List<Label> series,
    List<PanelData> panels,
    List<ContrastData> contrasts,
    List<Trouble> troubles,
    int moreTroubles,
    List<PlacementData> placements,
    List<ConditionData> conditions,
    List<Doubt> warnings,
    List<Command> commands) {

  /** One series; {@code unfinished} says in sentences which launches are not complete. */
  record Label(String label, String library, int launches, List<String> unfinished) {}

  /** One chart; {@code cells} are by series, then by size, null where a series lacks the point. */
  record PanelData(
      String collective,
      Integer ranks,
      String conditions,
      String sizeMeaning,
      List<Long> bytes,
      List<List<CellData>> cells) {}

  /**
   * One point of one series.
   *
   * @param n valid launches
   * @param launches their numbers
   * @param spread what low and high are: of the first metric: {@code interval}, {@code range},
   *     {@code within} or null
   * @param metrics by name
   * @param curve the quantiles of all launches' histograms, as far as the samples reach
   * @param samples in those histograms
   * @param trouble what is wrong, else null
   */
  record CellData(
      int n,
      List<Integer> launches,
      String spread,
      Map<String, SpreadData> metrics,
      List<Double> curve,
      long samples,
      String trouble) {}

  /** The median over launches, what it spreads over (null where unknown), and each launch. */
  record SpreadData(Double mid, Double low, Double high, List<Double> values) {}

  /** One label against the base. */
  record ContrastData(
      String label,
      int series,
      List<Mean> geomeans,
      List<Compared> points,
      List<String> crossovers,
      List<Left> leftOut) {}

  /** A geometric mean of speed-ups; {@code collective} is null for all. */
  record Mean(
      String collective, double speedUp, Double low, Double high, int points, int leftOut) {}

  /** One compared point; low and high are of the speed-up. */
  record Compared(
      int panel,
      int size,
      double speedUp,
      Double low,
      Double high,
      double improvement,
      Double p,
      Double pHolm,
      String verdict,
      String reason) {}

  /** One point that is not compared. */
  record Left(String point, String reason) {}

  /** One point without a number, or with one from some launches only. */
  record Trouble(String label, String point, String status, String reason, String launches) {}

  /** Where ranks ran; the same for all labels named. */
  record PlacementData(List<String> labels, String words, List<Host> hosts, int moreHosts) {}

  record Host(String name, int count, List<Socket> sockets) {}

  /** The sockets that ranks are bound to, null if unknown, and their NUMA nodes. */
  record Socket(String socket, List<Node> nodes) {}

  /** Ranks of a host that share a NUMA node; {@code each} is empty where there are too many. */
  record Node(String numa, String ranks, String cpus, List<Rank> each) {}

  record Rank(int rank, String cpus) {}

  /** One condition; values are by series, null where unknown. */
  record ConditionData(String name, List<String> values, boolean differs) {}

  record Doubt(List<String> labels, String what, String why, String remedy) {}

  /** How to do a run again. */
  record Command(
      List<String> labels,
      String run,
      String when,
      String version,
      String source,
      String command,
      List<Launcher> launchers) {}

  record Launcher(String label, String text) {}
}
