package dev.tutti.report;

import dev.tutti.result.BackendInfo;
import dev.tutti.result.EnvironmentInfo;
import dev.tutti.result.Latency;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.result.RankMean;
import dev.tutti.result.ResultFile;
import dev.tutti.result.RunInfo;
import dev.tutti.result.RunResult;
import dev.tutti.result.Status;
import dev.tutti.result.Warning;
import dev.tutti.result.World;
import dev.tutti.result.World.RankRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Results of a made-up machine, the same at every call: a cost of start and a cost per byte for
 * each library, noise from launch to launch, a long tail within a launch, and real histograms.
 */
public final class SampleResults {
  /** Operations that move data; with 19 sizes each, 114 points. */
  static final List<String> COLLECTIVES =
      List.of("allreduce", "alltoall", "bcast", "gather", "reduce", "reduce_scatter");

  private static final int SAMPLES = 400;
  private static final Instant START = Instant.parse("2026-01-02T03:00:00Z");
  private static final List<Library> LIBRARIES =
      List.of(
          new Library("openmpi", "Open MPI v4.1.4", 520, 0.11, 0.9),
          new Library("mpich", "MPICH Version: 4.0.2", 610, 0.095, 1.2),
          new Library("mpj", "MPJ Express 0.44", 11_000, 0.42, 2.5));

  private SampleResults() {}

  private record Library(
      String name, String version, double startNs, double perByteNs, double jumpAt16KiB) {}

  /** Writes {@code launches} files for each of three libraries. */
  public static void main(String[] args) throws IOException {
    int launches = Integer.parseInt(args[1]);
    for (RunResult result : run(launches)) {
      String name = result.backend().name() + "-" + result.run().launch() + ".json";
      ResultFile.write(Path.of(args[0]).resolve(name), result);
    }
  }

  /** Returns a run of three libraries, 114 points and a barrier in each launch. */
  public static List<RunResult> run(int launches) {
    List<RunResult> results = new ArrayList<>();
    for (int launch = 1; launch <= launches; launch++) {
      for (Library library : LIBRARIES) {
        results.add(launch(library, launch, launches));
      }
    }
    return results;
  }

  private static RunResult launch(Library library, int launch, int launches) {
    Random random = new Random(library.name().hashCode() * 31L + launch);
    double noise = Math.exp(0.02 * random.nextGaussian());
    List<PointResult> points = new ArrayList<>();
    for (String collective : COLLECTIVES) {
      for (long bytes = 16; bytes <= 4 << 20; bytes *= 2) {
        points.add(point(library, collective, bytes, noise, random));
      }
    }
    points.add(barrier(library, noise, random));
    return new RunResult(
        RunResult.SCHEMA,
        Status.COMPLETE,
        null,
        run(library.name(), launch, launches),
        backend(library),
        new World(
            2,
            List.of("node1"),
            List.of(
                new RankRange(0, 0, "node1", "0", "0", null, "0"),
                new RankRange(1, 1, "node1", "1", "0", null, "0"))),
        new EnvironmentInfo(
            "Linux 6.1.0",
            "amd64",
            "Example CPU at 2.5 GHz",
            2,
            24L << 30,
            "25.0.3+9-LTS",
            "OpenJDK 64-Bit Server VM",
            List.of("-XX:+UseSerialGC")),
        method(),
        points,
        library.name().equals("mpj")
            ? List.of(
                new Warning(
                    "the library's own clock counts whole seconds",
                    "nothing can be timed with it",
                    "nanoTime is used instead"))
            : List.of());
  }

  /** Returns who measured what: launch {@code launch} of a label. */
  static RunInfo run(String label, int launch, int launches) {
    return new RunInfo(
        "20260102-030405",
        "measured",
        label,
        launch,
        launches,
        42L,
        List.of("tutti", "run", "--backend", "openmpi,mpich,mpj", "--launches", "" + launches),
        START.plusSeconds(60L * launch).toString(),
        START.plusSeconds(60L * launch + 40).toString(),
        "0.1.0 (0123456)",
        null);
  }

  private static BackendInfo backend(Library library) {
    boolean mpj = library.name().equals("mpj");
    return new BackendInfo(
        library.name(),
        mpj ? "mpj" : "native",
        library.version(),
        mpj ? null : "/usr/lib/lib" + library.name() + ".so",
        mpj
            ? List.of("java", "-jar", "starter.jar", "-np", "2", "-dev", "multicore")
            : List.of("mpirun", "-np", "2", "--bind-to", "core", "java", "RankMain"),
        library.name().equals("openmpi") ? Map.of("OMPI_MCA_btl", "self,vader") : Map.of());
  }

  private static MethodInfo method() {
    return new MethodInfo(
        "p50 of the slowest rank",
        "dissemination",
        "nanoTime",
        25.0,
        22.0,
        null,
        null,
        null,
        50_000_000L,
        0.01,
        "shuffled",
        null);
  }

  private static PointResult point(
      Library library, String collective, long bytes, double noise, Random random) {
    double factor = 1 + COLLECTIVES.indexOf(collective) * 0.15;
    double jump = bytes > 16384 ? library.jumpAt16KiB() : 1;
    double typical = factor * (library.startNs() + bytes * library.perByteNs() * jump) * noise;
    boolean reduces = collective.contains("reduce");
    return measured(
        collective,
        bytes,
        "float32",
        reduces ? "sum" : null,
        collective.equals("bcast") || collective.equals("gather") ? 0 : null,
        typical * Math.exp(0.01 * random.nextGaussian()),
        random);
  }

  private static PointResult barrier(Library library, double noise, Random random) {
    return measured("barrier", 0, null, null, null, library.startNs() * 0.7 * noise, random);
  }

  private static PointResult measured(
      String collective,
      long bytes,
      String datatype,
      String op,
      Integer root,
      double typicalNs,
      Random random) {
    double[] samples = new double[SAMPLES];
    Histogram histogram = new Histogram(1, 3_600_000_000_000L, 3);
    for (int i = 0; i < SAMPLES; i++) {
      double tail = random.nextInt(100) == 0 ? 1 + 20 * random.nextDouble() : 1;
      samples[i] = Math.rint(typicalNs * tail * Math.exp(0.05 * random.nextGaussian()));
      histogram.recordValue((long) samples[i]);
    }
    Arrays.sort(samples);
    double mean = Arrays.stream(samples).average().orElseThrow();
    Latency latency =
        new Latency(
            samples[0],
            samples[SAMPLES / 2],
            samples[SAMPLES * 9 / 10],
            samples[SAMPLES * 99 / 100],
            samples[SAMPLES - 1],
            samples[SAMPLES - 1],
            mean,
            histogram.getStdDeviation());
    Double bandwidth = bytes == 0 ? null : bytes / latency.p50();
    return new PointResult(
        collective,
        bytes,
        bytes / 4,
        datatype,
        op,
        root,
        Map.of(),
        bytes,
        bytes,
        "the whole vector",
        PointStatus.VALID,
        null,
        (long) SAMPLES,
        100L,
        1,
        latency,
        null,
        new RankMean(mean * 0.98, mean * 0.99, mean),
        latency.p50() * 0.99,
        latency.p50() * 0.97,
        bandwidth,
        bandwidth,
        encoded(histogram),
        null,
        Map.of());
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** Returns a point that went wrong. */
  public static PointResult wrong(
      String collective, long bytes, PointStatus status, String reason) {
    return new PointResult(
        collective,
        bytes,
        bytes / 4,
        "float32",
        "sum",
        null,
        null,
        bytes,
        bytes,
        null,
        status,
        reason,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** Returns the same launch with another label and other points. */
  public static RunResult with(RunResult result, String label, List<PointResult> points) {
    return new RunResult(
        result.schema(),
        result.status(),
        result.reason(),
        run(label, result.run().launch(), result.run().launches()),
        result.backend(),
        result.world(),
        result.environment(),
        result.method(),
        points,
        result.warnings());
  }

  /** Returns a launch without points in another world. */
  public static RunResult with(World world) {
    RunResult one = launch(LIBRARIES.getFirst(), 1, 1);
    return new RunResult(
        one.schema(),
        one.status(),
        one.reason(),
        one.run(),
        one.backend(),
        world,
        one.environment(),
        one.method(),
        List.of(),
        List.of());
  }

  /** Returns a valid point of which nothing is known but its histogram. */
  public static PointResult withHistogram(String histogram) {
    return new PointResult(
        "allreduce",
        16,
        4L,
        "float32",
        "sum",
        null,
        null,
        16L,
        16L,
        null,
        PointStatus.VALID,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        histogram,
        null,
        null);
  }
}
