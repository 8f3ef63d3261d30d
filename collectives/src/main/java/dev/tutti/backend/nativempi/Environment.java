package dev.tutti.backend.nativempi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Variables of a command whose launcher has no option for them, or splits them at commas. */
final class Environment {
  private Environment() {}

  /** Returns the command with {@code env NAME=VALUE ...} before it: words, and no shell. */
  static List<String> before(Map<String, String> variables, List<String> command) {
    List<String> all = new ArrayList<>(List.of("env"));
    variables.forEach((name, value) -> all.add(name + "=" + value));
    all.addAll(command);
    return all;
  }
}
