package dev.tutti.plan;

import dev.tutti.InputException;
import dev.tutti.spi.Placement.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts as people and batch systems write them: {@code h1:2,h2:2} in an option; one a line, with
 * {@code :2} or {@code slots=2} and {@code #} comments, in a file.
 *
 * <p>A host without a number takes one rank, and a host that comes again takes more: so a PBS node
 * file, which repeats a host for each of its slots, means what it should. What is not a host's name
 * never reaches a command line.
 */
public final class Hosts {
  private static final int MOST_SLOTS = 1_000_000;
  private static final int MOST_BYTES = 64 << 20;
  private static final Pattern ENTRY =
      Pattern.compile("([A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?)(?::(\\d{1,7}))?");
  private static final Pattern SLOTS = Pattern.compile("slots=(\\d{1,7})");

  /** Says how far a host may be overloaded, which Tutti never does by itself. */
  private static final Pattern MOST = Pattern.compile("max[-_]slots=\\d{1,7}");

  private Hosts() {}

  /**
   * Reads hosts between commas.
   *
   * @throws InputException if a word is not a host
   */
  public static List<Host> parse(String text) {
    Map<String, Integer> slots = new LinkedHashMap<>();
    for (String word : text.split(",", -1)) {
      add(slots, List.of(word.strip()), "--hosts '" + shown(text) + "'");
    }
    return hosts(slots);
  }

  /**
   * Reads a host file.
   *
   * @throws InputException if it cannot be read, a line is not a host, or there is none
   */
  public static List<Host> read(Path file) {
    Map<String, Integer> slots = new LinkedHashMap<>();
    List<String> lines = text(file).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        add(slots, List.of(line.split("\\s+")), "host file " + file + " line " + (i + 1));
      }
    }
    if (slots.isEmpty()) {
      throw new InputException("host file " + file + " names no host; write one a line");
    }
    return hosts(slots);
  }

  private static String text(Path file) {
    try {
      if (Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES) {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      // Refused below.
    }
    throw new InputException("host file " + file + " is not a file that can be read");
  }

  private static void add(Map<String, Integer> slots, List<String> words, String where) {
    Matcher entry = ENTRY.matcher(words.getFirst());
    if (!entry.matches()) {
      throw new InputException(
          where
              + ": '"
              + shown(words.getFirst())
              + "' is not a host; write NAME or NAME:RANKS with letters, digits, '.', '_' and '-'");
    }
    String number = entry.group(2);
    for (String word : words.subList(1, words.size())) {
      Matcher matcher = SLOTS.matcher(word);
      if (matcher.matches() && number == null) {
        number = matcher.group(1);
      } else if (!MOST.matcher(word).matches()) {
        throw new InputException(
            where + ": '" + shown(word) + "' is not understood; write NAME slots=RANKS");
      }
    }
    int more = number == null ? 1 : Integer.parseInt(number);
    if (more < 1 || slots.merge(entry.group(1), more, Integer::sum) > MOST_SLOTS) {
      throw new InputException(
          where + ": a host takes from 1 to " + MOST_SLOTS + " ranks, not " + more);
    }
  }

  private static List<Host> hosts(Map<String, Integer> slots) {
    List<Host> hosts = new ArrayList<>();
    slots.forEach((name, number) -> hosts.add(new Host(name, number)));
    return hosts;
  }

  /** One short line, whatever the input holds. */
  private static String shown(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Cs}\\p{Co}]", "?");
    return line.length() <= 80 ? line : line.substring(0, 80) + "...";
  }
}
