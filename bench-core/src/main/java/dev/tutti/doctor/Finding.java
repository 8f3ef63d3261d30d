package dev.tutti.doctor;

import dev.tutti.result.Warning;
import java.util.Optional;

/**
 * What a check found.
 *
 * @param state whether it is a reason for doubt
 * @param what is so
 * @param why it matters, null unless it is one
 * @param remedy what to do about it, null unless it is one
 */
public record Finding(State state, String what, String why, String remedy) {

  /** What a finding means for a measurement. */
  public enum State {
    OK,
    /** Files that would tell are not here. */
    UNKNOWN,
    WARNING
  }

  static Finding ok(String what) {
    return new Finding(State.OK, what, null, null);
  }

  static Finding unknown(String what) {
    return new Finding(State.UNKNOWN, what, null, null);
  }

  static Finding warning(String what, String why, String remedy) {
    return new Finding(State.WARNING, what, why, remedy);
  }

  /** Returns the reason for doubt, if it is one. */
  public Optional<Warning> doubt() {
    return state == State.WARNING ? Optional.of(new Warning(what, why, remedy)) : Optional.empty();
  }
}
