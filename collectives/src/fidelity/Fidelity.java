import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What Tutti measures beside what the same loop in C measures: both under the same launcher with
 * the same binding, in turns, since a busy machine changes from minute to minute. Prints the median
 * over rounds of each one's p50 of the slowest rank, and their ratio.
 *
 * <p>Arguments: the folder of the distribution, the compiled {@code reference.c}, the backend, the
 * number of rounds. Run by {@code scripts/fidelity}.
 */
final class Fidelity {
  private static final String SIZES = "16,1K,16K,64K,1M,4M";
  private static final int TIMEOUT_MINUTES = 10;

  private final Path distribution;
  private final String reference;
  private final String backend;
  private final Map<String, Pair> points = new LinkedHashMap<>();

  private record Pair(List<Double> tutti, List<Double> c) {}

  private Fidelity(Path distribution, String reference, String backend) {
    this.distribution = distribution;
    this.reference = reference;
    this.backend = backend;
  }

  public static void main(String[] arguments) throws Exception {
    Fidelity fidelity = new Fidelity(Path.of(arguments[0]), arguments[1], arguments[2]);
    for (int round = 0; round < Integer.parseInt(arguments[3]); round++) {
      fidelity.measure();
    }
    fidelity.print();
  }

  private void measure() throws Exception {
    Path folder = Files.createTempDirectory("tutti-fidelity");
    try {
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
              folder.resolve("run").toString()));
      JsonNode result = JsonMapper.shared().readTree(folder.resolve("run/" + backend + "-1.json"));
      List<String> launcher = launcher(result.get("backend").get("launcherCommand"));
      for (JsonNode point : result.get("points")) {
        if (point.get("status").asString().equals("valid")) {
          measure(point, launcher);
        }
      }
    } finally {
      delete(folder);
    }
  }

  private void measure(JsonNode point, List<String> launcher) throws Exception {
    String collective = point.get("collective").asString();
    long bytes = point.get("bytes").asLong();
    long iterations = bytes <= 4096 ? 20_000 : bytes <= 65_536 ? 3_000 : 300;
    List<String> command = new ArrayList<>(launcher);
    command.addAll(
        List.of(
            reference,
            collective,
            Long.toString(bytes),
            Long.toString(iterations),
            Long.toString(iterations / 4)));
    Pair pair =
        points.computeIfAbsent(
            String.format(Locale.ROOT, "%-15s %8d", collective, bytes),
            _ -> new Pair(new ArrayList<>(), new ArrayList<>()));
    pair.c().add(Double.parseDouble(output(command).strip()));
    pair.tutti().add(point.get("latencyNs").get("p50").asDouble());
  }

  /** Returns the recorded command up to the ranks' program, so that C starts as Tutti did. */
  private static List<String> launcher(JsonNode recorded) {
    List<String> launcher = new ArrayList<>();
    for (JsonNode word : recorded) {
      if (word.asString().endsWith("/bin/java")) {
        return launcher;
      }
      launcher.add(word.asString());
    }
    throw new IllegalStateException("no java in " + recorded);
  }

  private void print() {
    System.out.printf(
        Locale.ROOT, "%-15s %8s %12s %12s %8s%n", backend, "bytes", "C ns", "Tutti ns", "ratio");
    points.forEach(
        (name, pair) -> {
          double c = median(pair.c());
          double tutti = median(pair.tutti());
          System.out.printf(
              Locale.ROOT, "%s %12.0f %12.0f %8.3f%n", name, c, tutti, tutti / c);
        });
  }

  private static double median(List<Double> values) {
    Collections.sort(values);
    int size = values.size();
    return (values.get((size - 1) / 2) + values.get(size / 2)) / 2;
  }

  private static String output(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes());
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
