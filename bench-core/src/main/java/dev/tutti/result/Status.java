package dev.tutti.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How far a launch came. Only complete proves success. */
public enum Status {
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("complete")
  COMPLETE,
  @JsonProperty("failed")
  FAILED;

  /** Returns the name as it stands in results, such as {@code complete}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
