package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.tutti.plan.ByteSize;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The message size up to which it pays to copy messages to one neighbour together.
 *
 * @param label whose launches
 * @param collective the pattern
 * @param ranks of the launches
 * @param datatype of the messages
 * @param options what else tells the two series from others
 * @param sizes that both were measured at, in bytes, ascending
 * @param launches that have both at every size
 * @param outcome whether there is such a size
 * @param bytes where the medians over launches meet, interpolated between two sizes on logarithmic
 *     scales; null unless the outcome is {@code crosses}
 * @param bytesLow lower end of the 95 % interval by bootstrap over launches; null where that lies
 *     below the smallest size, or there is no interval
 * @param bytesHigh upper end; null where that lies above the largest size, or there is no interval
 * @param reason why there is no interval, null if there is one
 */
public record PackingCrossover(
    String label,
    String collective,
    Integer ranks,
    String datatype,
    Map<String, String> options,
    List<Long> sizes,
    int launches,
    Outcome outcome,
    Double bytes,
    Double bytesLow,
    Double bytesHigh,
    String reason) {

  public PackingCrossover {
    options = new TreeMap<>(options);
    sizes = List.copyOf(sizes);
  }

  /** Whether there is a size from which messages are better sent one by one. */
  public enum Outcome {
    /** Packing is faster below it, and single messages above. */
    @JsonProperty("crosses")
    CROSSES,
    /** Packing is faster at all sizes. */
    @JsonProperty("packingPays")
    PACKING_PAYS,
    /** Single messages are faster at all sizes. */
    @JsonProperty("singlePays")
    SINGLE_PAYS,
    /** Neither holds. */
    @JsonProperty("mixed")
    MIXED
  }

  /** Returns which series it is of, such as {@code pattern:halo, float32, messages=8, 2 ranks}. */
  public String title() {
    return new PointKey(collective, null, datatype, null, null, options, ranks).words();
  }

  /** Returns it in one sentence. */
  public String words() {
    String range = ByteSize.format(sizes.getFirst()) + " to " + ByteSize.format(sizes.getLast());
    return label
        + ": "
        + switch (outcome) {
          case CROSSES ->
              "packing pays up to messages of "
                  + ByteSize.rounded(bytes)
                  + ", single ones from there";
          case PACKING_PAYS -> "packing pays at all sizes, no crossover from " + range;
          case SINGLE_PAYS -> "packing never pays, no crossover from " + range;
          case MIXED -> "no one crossover from " + range;
        }
        + " ("
        + (reason == null ? "95 % interval " + interval() : reason)
        + ")";
  }

  /** Returns both in one sentence, and whether they differ: if their intervals share nothing. */
  String comparedWith(PackingCrossover other) {
    return "packing, " + title() + ": " + words() + "; " + other.words() + "; " + verdict(other);
  }

  private String verdict(PackingCrossover other) {
    if (reason != null || other.reason != null) {
      return "without intervals nobody can say whether they differ";
    }
    boolean apart = high() < other.low() || other.high() < low();
    return apart
        ? "they differ, their intervals share nothing"
        : "no difference shown, their intervals overlap";
  }

  private double low() {
    return bytesLow == null ? 0 : bytesLow;
  }

  private double high() {
    return bytesHigh == null ? Double.POSITIVE_INFINITY : bytesHigh;
  }

  private String interval() {
    String low =
        bytesLow == null
            ? "below " + ByteSize.format(sizes.getFirst())
            : ByteSize.rounded(bytesLow);
    String high =
        bytesHigh == null
            ? "over " + ByteSize.format(sizes.getLast())
            : ByteSize.rounded(bytesHigh);
    return low + " to " + high;
  }
}
