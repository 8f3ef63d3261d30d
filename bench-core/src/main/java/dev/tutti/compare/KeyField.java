package dev.tutti.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.tutti.InputException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must agree for two points to be the same point. */
public enum KeyField {
  COLLECTIVE,
  BYTES,
  DATATYPE,
  OP,
  ROOT,
  OPTIONS,
  RANKS;

  /** All of them. */
  public static final Set<KeyField> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(KeyField.class));

  /**
   * Reads a list such as {@code collective,bytes,ranks}.
   *
   * @throws InputException if a name is unknown
   */
  public static Set<KeyField> parse(String text) {
    Set<KeyField> fields = EnumSet.noneOf(KeyField.class);
    for (String name : text.split(",", -1)) {
      fields.add(
          Stream.of(values())
              .filter(field -> field.label().equals(name.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputException(
                          "--by has '" + name + "', which is none of " + names() + ".")));
    }
    return fields;
  }

  /** Returns the name as it stands in options. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String names() {
    return Stream.of(values()).map(KeyField::label).collect(Collectors.joining(", "));
  }
}
