import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Tutti measures beside what the same loop in C measures: one launch of each in turn, since a
 * busy machine changes from minute to minute, with the same launcher, binding, clock, points and
 * order of points. Prints the median over launches of each one's p50 of the slowest rank, and their
 * ratio; then what a launch and a rank cost.
 *
 * <p>Arguments: the folder of the distribution, the compiled {@code reference.c}, the backend, the
 * number of launches. Run by {@code scripts/fidelity}.
 */
final class Fidelity {
  private static final String SIZES = "16,1K,16K,64K,1M,4M";
  /** Where the ratio is larger than this, the difference in ns is what is told of a point. */
  private static final double MOST_RATIO = 1.06;

  private static final int TIMEOUT_MINUTES = 10;

  private final Path distribution;
  private final String reference;
  private final String backend;
  private final Map<String, Pair> points = new TreeMap<>();
  private final Pair seconds = Pair.empty();
  private final Pair mebibytes = Pair.empty();

  /** What was measured of one thing, a number a launch. */
  private record Pair(List<Double> tutti, List<Double> c) {
    static Pair empty() {
      return new Pair(new ArrayList<>(), new ArrayList<>());
    }

    double ratio() {
      return median(tutti) / median(c);
    }

    double difference() {
      return median(tutti) - median(c);
    }
  }

  private Fidelity(Path distribution, String reference, String backend) {
    this.distribution = distribution;
    this.reference = reference;
    this.backend = backend;
  }

  public static void main(String[] arguments) throws Exception {
    Fidelity fidelity = new Fidelity(Path.of(arguments[0]), arguments[1], arguments[2]);
    for (int launch = 0; launch < Integer.parseInt(arguments[3]); launch++) {
      fidelity.measure();
    }
    fidelity.print();
  }

  private void measure() throws Exception {
    Path folder = Files.createTempDirectory("tutti-fidelity");
    try {
      Path run = folder.resolve("run");
      output(
          List.of(
              distribution.resolve("bin/tutti").toString(),
              "run",
              "-b",
              backend,
              "-n",
              "2",
              "-m",
              SIZES,
              "--launches",
              "1",
              "-o",
              run.toString()));
      JsonNode result = JsonMapper.shared().readTree(run.resolve(backend + "-1.json"));
      List<String> command = new ArrayList<>();
      result.get("backend").get("launcherCommand").forEach(word -> command.add(word.asString()));
      int java = 0;
      while (!command.get(java).endsWith("/bin/java")) {
        java++;
      }
      List<String> launcher = command.subList(0, java);
      Path plan = planWithoutPoints(Path.of(command.getLast()), folder);
      command.set(command.size() - 1, plan.toString());
      List<String> program = command.subList(java, command.size());
      start(launcher, program, seconds.tutti(), mebibytes.tutti());
      start(launcher, List.of(reference), seconds.c(), mebibytes.c());
      measurePoints(result, launcher);
    } finally {
      delete(folder);
    }
  }

  private void measurePoints(JsonNode result, List<String> launcher) throws Exception {
    List<String> command = new ArrayList<>(launcher);
    command.add(reference);
    command.add(result.get("method").get("clock").asString());
    command.add(Long.toString(Math.round(mebibytes.tutti().getLast())));
    List<Pair> pairs = new ArrayList<>();
    for (JsonNode point : result.get("points")) {
      String collective = point.get("collective").asString();
      long bytes = point.get("bytes").asLong();
      int iterations = bytes <= 4096 ? 20_000 : bytes <= 65_536 ? 3_000 : 300;
      command.add(
          collective + ":" + bytes + ":" + iterations + ":" + point.get("callsPerSample").asInt());
      Pair pair =
          points.computeIfAbsent(
              String.format(Locale.ROOT, "%-15s %8d", collective, bytes), _ -> Pair.empty());
      pair.tutti().add(point.get("latencyNs").get("p50").asDouble());
      pairs.add(pair);
    }
    List<Double> medians = numbers(command);
    for (int i = 0; i < pairs.size(); i++) {
      pairs.get(i).c().add(medians.get(i));
    }
  }

  /** Writes the launch's plan again with nothing to measure: what is left is init and finalize. */
  private static Path planWithoutPoints(Path plan, Path folder) throws IOException {
    ObjectNode empty = (ObjectNode) JsonMapper.shared().readTree(plan);
    empty.putArray("points");
    empty.putNull("launcher");
    empty.put("resultFile", folder.resolve("empty.json").toString());
    return Files.writeString(folder.resolve("empty-plan.json"), empty.toString());
  }

  /** Starts two ranks that do nothing, for the time, and again for the memory of the larger. */
  private void start(List<String> launcher, List<String> program, List<Double> s, List<Double> mib)
      throws Exception {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(program);
    long start = System.nanoTime();
    output(command);
    s.add((System.nanoTime() - start) / 1e9);
    command.addAll(launcher.size(), List.of(reference, "exec"));
    mib.add(numbers(command).stream().mapToDouble(kib -> kib / 1024).max().orElseThrow());
  }

  private void print() {
    System.out.printf(
        Locale.ROOT, "%-15s %8s %12s %12s %8s%n", backend, "bytes", "C ns", "Tutti ns", "ratio");
    points.forEach(
        (name, pair) ->
            System.out.printf(
                Locale.ROOT,
                "%s %12.0f %12.0f %8.3f%n",
                name,
                median(pair.c()),
                median(pair.tutti()),
                pair.ratio()));
    System.out.printf(
        Locale.ROOT,
        "launch of 2 ranks that do nothing: C %.2f s, Tutti %.2f s, %+.2f s%n",
        median(seconds.c()),
        median(seconds.tutti()),
        median(seconds.tutti()) - median(seconds.c()));
    System.out.printf(
        Locale.ROOT,
        "memory of a rank without buffers: C %.0f MiB, Tutti %.0f MiB%n",
        median(mebibytes.c()),
        median(mebibytes.tutti()));
    Pair worst = Collections.max(points.values(), Comparator.comparingDouble(Pair::ratio));
    Pair furthest =
        points.values().stream()
            .filter(pair -> pair.ratio() > MOST_RATIO)
            .max(Comparator.comparingDouble(Pair::difference))
            .orElse(worst);
    double logs = points.values().stream().mapToDouble(pair -> Math.log(pair.ratio())).sum();
    System.out.printf(
        Locale.ROOT,
        "fidelity %s geomean %.3f worst %.3f worst_ns %.0f%n",
        backend,
        Math.exp(logs / points.size()),
        worst.ratio(),
        furthest.difference());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int size = sorted.size();
    return (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
  }

  /** Returns the number on each line, behind whatever the launcher tags it with. */
  private static List<Double> numbers(List<String> command) throws Exception {
    return output(command)
        .lines()
        .map(line -> line.replaceFirst("^\\[[^]]*](<stdout>:)?\\s*", ""))
        .map(Double::valueOf)
        .toList();
  }

  private static String output(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IOException("failed: " + String.join(" ", command) + "\n" + output);
    }
    return output;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList().reversed()) {
        Files.delete(file);
      }
    }
  }
}
