package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What may be said of a point of the new label against the base. */
public enum Verdict {
  /** Better: significant, and by more than the margin. */
  @JsonProperty("faster")
  FASTER("faster"),
  /** Worse: significant, and by more than the margin. */
  @JsonProperty("slower")
  SLOWER("slower"),
  /** The interval of the ratio lies inside the margin. */
  @JsonProperty("same")
  SAME("same"),
  /** Tested, but the launches do not decide. */
  @JsonProperty("unclear")
  UNCLEAR("unclear"),
  /** No test is possible. */
  @JsonProperty("untested")
  UNTESTED("~");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** Returns what tables print. */
  public String word() {
    return word;
  }

  /** Tells whether one side was shown to be better. */
  public boolean decides() {
    return this == FASTER || this == SLOWER;
  }
}
