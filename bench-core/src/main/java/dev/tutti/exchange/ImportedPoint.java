package dev.tutti.exchange;

import dev.tutti.result.Latency;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import java.util.Map;

/**
 * What a text says of one point before its numbers are read; everything it does not say is null.
 *
 * @param collective the operation
 * @param bytes its size
 * @param datatype null if not said
 * @param op null if not said
 * @param root null if not said
 * @param options what else tells points apart
 * @param sizeMeaning what the tool means by size, null if nobody looked it up
 */
record ImportedPoint(
    String collective,
    long bytes,
    String datatype,
    String op,
    Integer root,
    Map<String, String> options,
    String sizeMeaning) {

  /** The point with the numbers that its tool prints. */
  PointResult valid(
      Long samples,
      Latency latencyNs,
      RankMean rankMeanNs,
      Double rankAverageP50Ns,
      Map<String, Double> metrics) {
    return point(
        PointStatus.VALID, null, samples, latencyNs, rankMeanNs, rankAverageP50Ns, metrics);
  }

  /** The point without a time, and why. */
  PointResult without(PointStatus status, String reason) {
    return point(status, reason, null, null, null, null, Map.of());
  }

  private PointResult point(
      PointStatus status,
      String reason,
      Long samples,
      Latency latencyNs,
      RankMean rankMeanNs,
      Double rankAverageP50Ns,
      Map<String, Double> metrics) {
    return new PointResult(
        collective,
        bytes,
        null,
        datatype,
        op,
        root,
        options,
        null,
        null,
        sizeMeaning,
        status,
        reason,
        samples,
        null,
        null,
        latencyNs,
        null,
        rankMeanNs,
        rankAverageP50Ns,
        null,
        null,
        null,
        null,
        null,
        metrics);
  }
}
