package dev.tutti.launch;

import dev.tutti.environment.RankPlace;
import dev.tutti.plan.LaunchPlan;
import dev.tutti.result.Json;
import dev.tutti.result.ResultFile;
import dev.tutti.spi.Point;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** The files in which the ranks of a hung launch say where each of them stands. */
final class RankReports {
  private static final int MOST_GROUPS = 6;

  private final Path folder;
  private final int ranks;
  private final List<Point> points;

  private RankReports(Path folder, int ranks, List<Point> points) {
    this.folder = folder;
    this.ranks = ranks;
    this.points = points;
  }

  /** Returns those of a launch; no file need exist. */
  static RankReports of(LaunchPlan plan) {
    Path result = Path.of(plan.resultFile());
    String name = result.getFileName().toString().replaceFirst("\\.json$", "");
    Path folder = result.resolveSibling(RunFolder.LAUNCHES).resolve(name).resolve("hung");
    return new RankReports(folder, plan.ranks(), plan.points());
  }

  /** Tells a rank whether it is asked to report before its own time is over. */
  boolean wanted() {
    return Files.exists(folder);
  }

  /** Adds a rank's. */
  void add(RankReport report) throws IOException {
    Files.createDirectories(folder);
    String name =
        report.rank() == null
            ? "process-" + report.host() + "-" + report.pid()
            : "rank-" + report.rank();
    ResultFile.write(folder.resolve(name + ".json"), report);
  }

  /** Asks all ranks to report and waits until they have, or for {@code most}. */
  void request(Duration most) {
    long deadline = System.nanoTime() + most.toNanos();
    try {
      Files.createDirectories(folder);
      while (read().size() < ranks && System.nanoTime() < deadline) {
        Thread.sleep(100);
      }
    } catch (IOException e) {
      // Then nobody can say anything.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns what the reports say, as a part of a sentence: which ranks wait in which call of the
   * point that the furthest has reached, which have not come that far, which do not answer.
   */
  String words() {
    List<RankReport> reports = read();
    int furthest = reports.stream().mapToInt(RankReport::point).max().orElse(0);
    Map<String, BitSet> groups = new LinkedHashMap<>();
    BitSet silent = new BitSet();
    silent.set(0, ranks);
    int unnumbered = 0;
    for (RankReport report : reports) {
      if (report.rank() == null) {
        unnumbered++;
        continue;
      }
      silent.clear(report.rank());
      groups.computeIfAbsent(words(report, furthest), words -> new BitSet()).set(report.rank());
    }
    List<String> parts = new ArrayList<>();
    groups.forEach((words, group) -> parts.add(name(group) + " " + words));
    if (unnumbered > 0) {
      parts.add(unnumbered + (unnumbered == 1 ? " process is" : " processes are") + " in MPI_Init");
    } else if (!silent.isEmpty()) {
      parts.add(name(silent) + (silent.cardinality() == 1 ? " does" : " do") + " not answer");
    }
    String most = parts.stream().limit(MOST_GROUPS).collect(Collectors.joining(", "));
    String more = parts.size() > MOST_GROUPS ? ", and more" : "";
    return ": " + most + more + (reports.isEmpty() ? "" : "; their stacks are in " + folder);
  }

  private String words(RankReport report, int furthest) {
    if (report.point() < furthest) {
      String stuck = report.call() == null ? report.at() : "MPI " + report.call();
      return "did not arrive, being in " + stuck + " at " + name(report.point());
    }
    return report.call() == null
        ? "did not enter the call, being in " + report.at()
        : "arrived, waiting in MPI " + report.call();
  }

  private String name(int begun) {
    return begun < 1 || begun > points.size() ? "the start" : points.get(begun - 1).words();
  }

  private static String name(BitSet ranks) {
    return (ranks.cardinality() == 1 ? "rank " : "ranks ") + RankPlace.format(ranks);
  }

  private List<RankReport> read() {
    List<RankReport> reports = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
      for (Path file : files) {
        read(file)
            .filter(one -> one.rank() == null || (one.rank() >= 0 && one.rank() < ranks))
            .ifPresent(reports::add);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Nobody has answered.
    }
    return reports;
  }

  private static Optional<RankReport> read(Path file) {
    try {
      return Optional.ofNullable(Json.MAPPER.readValue(file, RankReport.class));
    } catch (JacksonException e) {
      return Optional.empty(); // As good as no answer.
    }
  }
}
