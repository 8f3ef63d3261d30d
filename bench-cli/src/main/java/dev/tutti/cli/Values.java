package dev.tutti.cli;

import dev.tutti.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the values of options; every refusal names the option, the value and what is allowed. */
final class Values {
  private Values() {}

  /** Reads one of a few words. */
  static String choice(String option, String value, List<String> allowed) {
    if (!allowed.contains(value)) {
      throw new InputException(
          option + " '" + value + "' is unknown; known are " + String.join(", ", allowed));
    }
    return value;
  }

  /** Reads one of the constants of an enumeration by its label. */
  static <T> T constant(String option, String value, T[] constants, Function<T, String> label) {
    List<String> labels = Arrays.stream(constants).map(label).toList();
    return constants[labels.indexOf(choice(option, value, labels))];
  }

  /** Finds one of a list of things by its name. */
  static <T> T named(String option, String value, List<T> known, Function<T, String> name) {
    return known.stream()
        .filter(one -> name.apply(one).equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    option
                        + " "
                        + value
                        + " is none of "
                        + known.stream().map(name).collect(Collectors.joining(", "))));
  }

  /** Reads words between commas; a word that comes twice counts once. */
  static List<String> words(String option, String value) {
    List<String> words = Arrays.stream(value.split(",", -1)).map(String::strip).toList();
    if (words.contains("")) {
      throw new InputException(
          option + " '" + value + "' has an empty part; write words with one comma between two");
    }
    return words.stream().distinct().toList();
  }

  /** Reads a whole number. */
  static long number(String option, String value, long least, long most) {
    try {
      long number = Long.parseLong(value.strip());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new InputException(
        option + " '" + value + "' is not a whole number from " + least + " to " + most);
  }

  /** Reads a fraction between 0 and 1, both excluded. */
  static double fraction(String option, String value) {
    try {
      double fraction = Double.parseDouble(value.strip());
      if (fraction > 0 && fraction < 1) {
        return fraction;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw new InputException(option + " '" + value + "' is not a number between 0 and 1");
  }
}
