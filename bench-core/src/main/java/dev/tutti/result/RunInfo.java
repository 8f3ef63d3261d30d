package dev.tutti.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Which launch of which run a file holds.
 *
 * @param id the run's name, that of its folder
 * @param kind {@code measured}, {@code imported} or {@code published}
 * @param label what comparisons call it; launches of one label are repetitions of one thing
 * @param launch this launch, from 1
 * @param launches how many the run has for this label
 * @param seed of the order of launches and points
 * @param command what the user typed, word by word
 * @param startedAt ISO 8601 in UTC
 * @param finishedAt ISO 8601 in UTC, null while running
 * @param version of Tutti, with the commit
 * @param source where imported or published numbers come from, else null
 */
public record RunInfo(
    String id,
    String kind,
    String label,
    @JsonProperty(required = true) int launch,
    int launches,
    Long seed,
    List<String> command,
    String startedAt,
    String finishedAt,
    String version,
    String source) {

  public RunInfo {
    command = command == null ? List.of() : List.copyOf(command);
  }
}
