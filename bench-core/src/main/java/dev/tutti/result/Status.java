package dev.tutti.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a launch came. Only complete proves success. */
public enum Status {
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("complete")
  COMPLETE,
  @JsonProperty("failed")
  FAILED
}
