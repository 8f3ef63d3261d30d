package dev.tutti.compare;

/**
 * Something else than the label that differs between the two sides.
 *
 * @param name what
 * @param base how it is at the base
 * @param next how it is at the new label
 * @param refuses whether it makes the comparison meaningless
 */
public record Condition(String name, String base, String next, boolean refuses) {

  String words() {
    return name + ": " + base + " against " + next;
  }
}
