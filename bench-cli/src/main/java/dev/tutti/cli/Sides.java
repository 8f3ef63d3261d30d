package dev.tutti.cli;

import dev.tutti.InputException;
import dev.tutti.compare.Launches;
import dev.tutti.exchange.TextImport;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The two sides of a comparison, read from the files the user named.
 *
 * <p>Launches are grouped by label; a folder or a glob is a group of its own, so that two runs of
 * one library can be compared. Where that leaves one group, files are grouped by run, at last one
 * by one.
 *
 * @param base the first group, or the one that was chosen
 * @param news the others
 * @param problems one sentence for each file that could not be read
 */
record Sides(Launches base, List<Launches> news, List<String> problems) {

  /** A result, and the argument it came from. */
  record Loaded(int argument, boolean several, RunResult run) {}

  /** What may hold launches together, the next tried where one leaves a single group. */
  private static final List<Function<Loaded, Object>> WAYS =
      List.of(
          one -> List.of(one.several() ? one.argument() : -1, one.run().run().label()),
          one -> List.of(one.run().run().label(), one.run().run().id()),
          Loaded::argument);

  /** What one file gave: results or a problem. */
  private record Read(List<Loaded> loaded, String problem) {}

  /**
   * Reads the files.
   *
   * @param chosenBase the label to compare with, null for that of the first argument, or the first
   *     label where one folder holds them all
   * @throws InputException if no two sides come of them
   */
  static Sides read(List<String> arguments, String chosenBase) {
    List<FileArgument> files = arguments.stream().map(FileArgument::ofResults).toList();
    List<Read> reads =
        IntStream.range(0, files.size())
            .boxed()
            .flatMap(i -> files.get(i).files().stream().map(file -> new Job(i, files.get(i), file)))
            .toList()
            .parallelStream()
            .map(Job::read)
            .toList();
    List<Loaded> loaded = reads.stream().flatMap(read -> read.loaded().stream()).toList();
    List<String> problems =
        reads.stream().map(Read::problem).filter(problem -> problem != null).toList();
    List<Launches> groups = grouped(loaded, WAYS);
    int base = base(groups, loaded, chosenBase, problems);
    List<Launches> news = new ArrayList<>(groups);
    return new Sides(news.remove(base), news, problems);
  }

  private record Job(int argument, FileArgument of, Path file) {
    Read read() {
      try {
        List<Loaded> loaded = new ArrayList<>();
        for (RunResult run : runs()) {
          if (run.status() != Status.COMPLETE) {
            String reason = run.reason() == null ? "" : " (" + run.reason() + ")";
            String state = "the launch is " + run.status().label() + reason;
            return new Read(
                List.of(), file + ": " + state + " and is not compared: measure it again");
          }
          loaded.add(new Loaded(argument, of.several(), run));
        }
        return new Read(loaded, null);
      } catch (InputException e) {
        return new Read(List.of(), e.getMessage());
      }
    }

    /** Texts of other tools are read as they are. */
    private List<RunResult> runs() {
      return file.toString().endsWith(".json")
          ? List.of(ResultFile.readTimes(file))
          : TextImport.read(file, TextImport.Options.NONE).runs();
    }
  }

  /** Groups results that are looked at, where one label is enough. */
  static List<Launches> byLabelOrRun(List<Loaded> loaded) {
    return grouped(loaded, WAYS.subList(0, 2));
  }

  private static List<Launches> grouped(List<Loaded> loaded, List<Function<Loaded, Object>> ways) {
    Map<Object, List<Loaded>> groups = Map.of();
    for (Function<Loaded, Object> way : ways) {
      groups =
          loaded.stream()
              .collect(Collectors.groupingBy(way, LinkedHashMap::new, Collectors.toList()));
      if (groups.size() > 1) {
        break;
      }
    }
    List<Launches> named = new ArrayList<>();
    for (List<Loaded> group : groups.values()) {
      String name = name(group.getFirst().run(), groups.values(), named);
      named.add(new Launches(name, group.stream().map(Loaded::run).toList()));
    }
    return named;
  }

  /** Returns the label, with the run where another group has the same label. */
  private static String name(RunResult run, Iterable<List<Loaded>> groups, List<Launches> named) {
    String label = run.run().label();
    int alike = 0;
    for (List<Loaded> group : groups) {
      alike += group.getFirst().run().run().label().equals(label) ? 1 : 0;
    }
    String name = alike < 2 ? label : label + " (" + run.run().id() + ")";
    String unique = name;
    for (int i = 2; has(named, unique); i++) {
      unique = name + " #" + i;
    }
    return unique;
  }

  private static boolean has(List<Launches> named, String name) {
    return named.stream().anyMatch(launches -> launches.label().equals(name));
  }

  private static int base(
      List<Launches> groups, List<Loaded> loaded, String chosen, List<String> problems) {
    String labels =
        groups.stream().map(Launches::label).collect(Collectors.joining("', '", "'", "'"));
    if (groups.size() < 2) {
      throw new InputException(
          (problems.isEmpty() ? "" : String.join("; ", problems) + "; ")
              + (groups.isEmpty() ? "no results are left" : "only " + labels + " is left")
              + ": name the results of a base and of something to compare with it");
    }
    if (chosen != null) {
      return IntStream.range(0, groups.size())
          .filter(i -> groups.get(i).label().equals(chosen))
          .findFirst()
          .orElseThrow(() -> new InputException("--base " + chosen + " is none of " + labels));
    }
    List<String> ofFirst =
        loaded.stream()
            .filter(one -> one.argument() == 0)
            .map(one -> one.run().run().label())
            .distinct()
            .toList();
    boolean alone = loaded.stream().allMatch(one -> one.argument() == 0);
    if (ofFirst.isEmpty() || (ofFirst.size() > 1 && !alone)) {
      throw new InputException(
          "the first argument holds "
              + (ofFirst.isEmpty()
                  ? "no readable result"
                  : "'" + String.join("', '", ofFirst) + "'")
              + ": say which is the base with --base, one of "
              + labels);
    }
    return 0;
  }
}
