package dev.tutti.plan;

import dev.tutti.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes as people write them: {@code 16}, {@code 64K}, {@code 4M}, {@code 1G}; K is 1,024.
 */
public final class ByteSize {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,18})([kKmMgG]?)(?:i?[bB])?");

  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB");

  private ByteSize() {}

  /**
   * Reads one size.
   *
   * @throws InputException if it is not one, or beyond a long
   */
  public static long parse(String text) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (!matcher.matches()) {
      throw new InputException(
          "size '" + text + "' is not a number of bytes; write for example 16, 64K, 4M or 1G");
    }
    int shift =
        switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    long value = Long.parseLong(matcher.group(1));
    if (value > Long.MAX_VALUE >> shift) {
      throw new InputException("size '" + text + "' is larger than 2^63 - 1 bytes");
    }
    return value << shift;
  }

  /**
   * Reads a list of sizes: {@code MIN:MAX} doubles from MIN while not over MAX, as the OSU
   * benchmarks do; {@code A,B,...} names them; both may be mixed. Sizes come back in the order
   * written, each once.
   */
  public static List<Long> parseList(String text) {
    List<Long> sizes = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (part.isBlank()) {
        throw new InputException(
            "sizes '" + text + "' have an empty part; write for example 16:4M");
      }
      List<Long> some = part.contains(":") ? range(part) : List.of(parse(part));
      some.stream().filter(size -> !sizes.contains(size)).forEach(sizes::add);
    }
    return sizes;
  }

  private static List<Long> range(String part) {
    String[] ends = part.split(":", -1);
    if (ends.length != 2 || ends[0].isBlank() || ends[1].isBlank()) {
      throw new InputException("size range '" + part + "' is not MIN:MAX, for example 16:4M");
    }
    long low = parse(ends[0]);
    long high = parse(ends[1]);
    if (low <= 0 || low > high) {
      throw new InputException(
          "size range '" + part + "' needs a MIN of at least 1 that is not over its MAX");
    }
    List<Long> sizes = new ArrayList<>();
    for (long size = low; size > 0 && size <= high; size <<= 1) {
      sizes.add(size);
    }
    return sizes;
  }

  /** Writes a size exactly and shortly: {@code 64 KiB}, {@code 4 MiB}, {@code 1000 B}. */
  public static String format(long bytes) {
    int unit = 0;
    long value = bytes;
    while (unit < UNITS.size() - 1 && value >= 1024 && value % 1024 == 0) {
      value >>= 10;
      unit++;
    }
    return value + " " + UNITS.get(unit);
  }

  /** Writes a size that need not be whole, rounded: {@code 17.1 KiB}, {@code 905 B}. */
  public static String rounded(double bytes) {
    int unit = 0;
    double value = bytes;
    while (unit < UNITS.size() - 1 && value >= 1024) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, value < 100 ? "%.1f %s" : "%.0f %s", value, UNITS.get(unit));
  }
}
