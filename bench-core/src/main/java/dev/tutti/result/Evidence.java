package dev.tutti.result;

import java.util.List;

/**
 * What speaks for or against a point's number.
 *
 * @param stoppedBy {@code precision}, {@code time} or {@code iterations}
 * @param steady whether warm-up ended on evidence, null where its length was fixed
 * @param driftPercent median of the last third against that of the first, null with too few samples
 * @param entrySkewNs p50 over iterations of the spread of the ranks' starts, null where clocks do
 *     not allow it
 * @param gcCount collections in all ranks during the samples
 * @param gcNs time of those, the longest rank's
 * @param jitNs compilation time during the samples, the longest rank's
 * @param migratedRanks ranks that ended the point on another CPU than they began it
 * @param invalidSamples samples thrown away (negative or late), counted
 * @param overRange samples beyond the histogram's hour
 * @param lastCpusBefore the CPU each rank was on before the samples, in rank order, where {@code
 *     0-3} are four ranks; null with very many ranks
 * @param lastCpusAfter the same after them
 * @param flags short words for what a reader should doubt, such as {@code not steady}
 */
public record Evidence(
    String stoppedBy,
    Boolean steady,
    Double driftPercent,
    Double entrySkewNs,
    long gcCount,
    long gcNs,
    long jitNs,
    int migratedRanks,
    long invalidSamples,
    long overRange,
    String lastCpusBefore,
    String lastCpusAfter,
    List<String> flags) {

  public Evidence {
    flags = flags == null ? List.of() : List.copyOf(flags);
  }
}
