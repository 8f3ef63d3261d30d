package dev.tutti.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a launch prints, taken apart by rank: {@code rank-N.log} for lines that say which rank they
 * are of, {@code output.log} for all others, such as the launcher's own.
 *
 * <p>Launchers say it on request, Open MPI's as {@code [1,N]<stdout>:}, Hydra as {@code [N] }, srun
 * as {@code N: }; ranks that are threads of one JVM say it themselves. A line that a rank wrote in
 * pieces may lose its end to another's file. Reading goes on whatever happens, or ranks would
 * block.
 */
final class OutputLog {
  private static final Pattern TAG =
      Pattern.compile(
          "\\[[^\\],\\s]*,(\\d{1,7})\\]<std(?:out|err)>: ?|^\\[(\\d{1,7})\\] ?|^ *(\\d{1,7}): ");
  private static final Pattern NAMED = Pattern.compile("\\brank (\\d{1,7})\\b");
  private static final int LONGEST_LINE = 1 << 16;
  private static final String OTHERS = "output";

  /** What RankMain says when a rank cannot go on begins so. */
  private static final String OWN_WORDS = "tutti: ";

  private final Path folder;
  private final int ranks;
  private final Thread reader;
  private final Map<String, PrintedLines> printed = new TreeMap<>();
  private String complaining;
  private String latest;

  private OutputLog(Path folder, int ranks, InputStream output) {
    this.folder = folder;
    this.ranks = ranks;
    this.reader = Thread.ofPlatform().daemon().name("output").unstarted(() -> read(output));
  }

  /** Begins to read a process's output into files of a folder that exists. */
  static OutputLog start(Path folder, int ranks, InputStream output) {
    OutputLog log = new OutputLog(folder, ranks, output);
    log.reader.start();
    return log;
  }

  /**
   * Returns what the rank that failed printed last, as far as that can be told, and what the
   * launcher did: a part of a sentence, without control characters, after waiting for the end.
   */
  String lastWords() {
    try {
      reader.join(1_000); // A process that outlives its launcher may keep the pipe open.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      String others = tail(OTHERS);
      String rank = failing(others);
      if (rank == null) {
        return others.isEmpty() ? "the ranks printed nothing" : "the ranks printed last: " + others;
      }
      String words = rank.replace('-', ' ') + " printed last: " + tail(rank);
      return others.isEmpty() ? words : words + "; the launcher printed last: " + others;
    }
  }

  /** The one that complained first, else the one that the launcher names, else the latest. */
  private String failing(String others) {
    if (complaining != null) {
      return complaining;
    }
    Matcher named = NAMED.matcher(others);
    String rank = named.find() ? "rank-" + named.group(1) : null;
    return printed.containsKey(rank == null ? "" : rank) ? rank : latest;
  }

  private String tail(String name) {
    PrintedLines lines = printed.get(name);
    return lines == null ? "" : lines.tail();
  }

  private void read(InputStream output) {
    byte[] buffer = new byte[8192];
    StringBuilder pending = new StringBuilder();
    try (output) {
      for (int n = output.read(buffer); n >= 0; n = output.read(buffer)) {
        // One character a byte, whatever the encoding.
        pending.append(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
        int end = pending.lastIndexOf("\n") + 1;
        if (end == 0 && pending.length() > LONGEST_LINE) {
          end = pending.length();
        }
        keep(pending.substring(0, end));
        pending.delete(0, end);
      }
    } catch (IOException e) {
      // The pipe broke with the process: kept is what there was.
    }
    keep(pending.toString());
  }

  private synchronized void keep(String text) {
    Map<String, ByteArrayOutputStream> parts = new TreeMap<>();
    for (int start = 0; start < text.length(); ) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline + 1;
      keepLine(text.substring(start, end), parts);
      start = end;
    }
    parts.forEach((name, part) -> printed.get(name).add(part.toByteArray()));
  }

  private void keepLine(String line, Map<String, ByteArrayOutputStream> parts) {
    Matcher tag = TAG.matcher(line);
    int from = 0;
    String name = OTHERS;
    while (tag.find()) {
      add(name, line.substring(from, tag.start()), parts);
      name = name(tag);
      from = name.equals(OTHERS) ? tag.start() : tag.end();
    }
    add(name, line.substring(from), parts);
  }

  private String name(Matcher tag) {
    String digits = tag.group(1) != null ? tag.group(1) : tag.group(2);
    int rank = Integer.parseInt(digits != null ? digits : tag.group(3));
    return rank < ranks ? "rank-" + rank : OTHERS;
  }

  private void add(String name, String text, Map<String, ByteArrayOutputStream> parts) {
    if (text.isEmpty()) {
      return;
    }
    printed.computeIfAbsent(name, any -> new PrintedLines(folder, name));
    parts
        .computeIfAbsent(name, any -> new ByteArrayOutputStream())
        .writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    if (!name.equals(OTHERS)) {
      latest = name;
      if (complaining == null && text.startsWith(OWN_WORDS)) {
        complaining = name;
      }
    }
  }
}
