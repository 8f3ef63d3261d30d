package dev.tutti.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.TreeMap;

/**
 * One measured point.
 *
 * @param collective the operation
 * @param bytes its size, with the meaning of {@code sizeMeaning}
 * @param count elements in {@code bytes}, null where imported text does not say
 * @param datatype null where no data moves or the source does not say
 * @param op null where nothing is reduced or the source does not say
 * @param root null where there is none or the source does not say
 * @param options what else tells this point from another
 * @param sendBytes bytes of one rank's send buffer, null if unknown
 * @param recvBytes bytes of one rank's receive buffer, null if unknown
 * @param sizeMeaning what {@code bytes} counts, in words
 * @param status what became of it
 * @param reason why it is not valid, else null
 * @param samples timed samples behind the numbers, null if unknown
 * @param warmupSamples calls before the first timed one, null if unknown
 * @param callsPerSample calls in one sample, null if unknown
 * @param latencyNs of the slowest rank; null unless valid
 * @param medianIntervalNs order-statistic interval of the p50; null where it does not exist
 * @param rankMeanNs the OSU columns; null unless valid
 * @param rankAverageP50Ns p50 over iterations of the mean over ranks; null if unknown
 * @param fastestP50Ns p50 over iterations of the fastest rank; null if unknown
 * @param algorithmBandwidthGBps bytes per latency, GB = 1e9 bytes; null where it means nothing
 * @param busBandwidthGBps as nccl-tests defines it; null where it means nothing
 * @param histogram of the slowest rank in ns, HdrHistogram V2 compressed, base64; null if none
 * @param evidence for or against the number; null if none was kept
 * @param metrics further numbers of this operation, with units in their names; sorted
 */
public record PointResult(
    String collective,
    @JsonProperty(required = true) long bytes,
    Long count,
    String datatype,
    String op,
    Integer root,
    Map<String, String> options,
    Long sendBytes,
    Long recvBytes,
    String sizeMeaning,
    PointStatus status,
    String reason,
    Long samples,
    Long warmupSamples,
    Integer callsPerSample,
    Latency latencyNs,
    Interval medianIntervalNs,
    RankMean rankMeanNs,
    Double rankAverageP50Ns,
    Double fastestP50Ns,
    Double algorithmBandwidthGBps,
    Double busBandwidthGBps,
    String histogram,
    Evidence evidence,
    Map<String, Double> metrics) {

  public PointResult {
    options = options == null ? Map.of() : new TreeMap<>(options);
    metrics = metrics == null ? Map.of() : new TreeMap<>(metrics);
  }
}
