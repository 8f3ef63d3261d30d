package dev.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.backend.local.LocalWorld;
import dev.tutti.plan.Settings;
import dev.tutti.result.PointResult;
import dev.tutti.result.PointStatus;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With clocks and delays that are known, the statistics are exactly those a person would compute.
 */
final class GoldenNumbersTest {
  private static final int RANKS = 3;
  private static final int WARMUP = 4;
  private static final int ITERATIONS = 99;
  private static final long MINUTE = 60_000_000_000L;
  private static final Point POINT =
      new Point("scripted", 1_000, 1_000, DataType.BYTE, null, null, Map.of());

  /** How long the operation takes on a rank in an iteration, in ns. */
  @FunctionalInterface
  private interface Delay {
    long nanos(int rank, int iteration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dissemination", "barrier", "window", "none"})
  void ranks_of_known_speed_give_the_slowest_ranks_statistics(String synchronization) {
    // Rank r needs 1000 + 100 r + i in iteration i; the slowest is rank 2 with 1200 + i, i = 0..98.
    PointResult point = measure(synchronization, 0, (rank, i) -> 1_000 + 100L * rank + i);
    assertEquals(PointStatus.VALID, point.status(), point.reason());
    assertEquals(99, point.samples());
    assertEquals(WARMUP, point.warmupSamples());
    assertEquals(1, point.callsPerSample());
    assertEquals(1_200, point.latencyNs().min());
    assertEquals(1_249, point.latencyNs().p50());
    assertEquals(1_289, point.latencyNs().p90()); // the 90th of 99: ceil(89.1) = 90, counted from 1
    assertEquals(1_298, point.latencyNs().p99()); // the 99th: ceil(98.01) = 99
    assertEquals(1_298, point.latencyNs().p999());
    assertEquals(1_298, point.latencyNs().max());
    assertEquals(1_249, point.latencyNs().mean());
    // The variance of 99 consecutive integers is 99 * 100 / 12 = 825.
    assertEquals(Math.sqrt(825), point.latencyNs().stddev(), 1e-9);
    // Binomial(99, 1/2): ranks 40 and 60 enclose the median with 95.6 %.
    assertEquals(1_239, point.medianIntervalNs().low());
    assertEquals(1_259, point.medianIntervalNs().high());
    assertEquals(1_049, point.rankMeanNs().min());
    assertEquals(1_149, point.rankMeanNs().avg());
    assertEquals(1_249, point.rankMeanNs().max());
    assertEquals(1_049, point.fastestP50Ns());
    assertEquals(1_149, point.rankAverageP50Ns());
    assertEquals(1_000 / 1_249.0, point.algorithmBandwidthGBps(), 1e-12);
    assertEquals("iterations", point.evidence().stoppedBy());
  }

  @Test
  void a_straggler_that_is_another_rank_each_time_is_always_the_one_that_counts() {
    PointResult point = measure("none", 0, (rank, i) -> i % RANKS == rank ? 5_000 : 100);
    assertEquals(5_000, point.latencyNs().min());
    assertEquals(5_000, point.latencyNs().p50());
    assertEquals(100, point.fastestP50Ns());
    assertEquals((5_000 + 100 + 100) / 3.0, point.rankAverageP50Ns(), 1e-9);
    assertEquals((33 * 5_000 + 66 * 100) / 99.0, point.rankMeanNs().avg(), 1e-3);
  }

  @Test
  void a_stall_of_a_minute_moves_maximum_and_mean_but_not_the_median() {
    PointResult point =
        measure("dissemination", 0, (rank, i) -> rank == 1 && i == 50 ? MINUTE : 1_000);
    assertEquals(1_000, point.latencyNs().p50());
    assertEquals(MINUTE, point.latencyNs().max());
    assertEquals((98 * 1_000 + MINUTE) / 99.0, point.latencyNs().mean(), 1e-3);
    assertEquals(0, point.evidence().overRange());
  }

  @Test
  void an_operation_of_two_hours_is_counted_as_over_the_histograms_range() {
    PointResult point = measure("none", 0, (rank, i) -> rank == 0 && i == 5 ? 120 * MINUTE : 1_000);
    assertEquals(120 * MINUTE, point.latencyNs().max());
    assertEquals(1, point.evidence().overRange());
    assertTrue(point.evidence().flags().contains("over an hour"));
  }

  @Test
  void a_clock_that_goes_back_on_one_rank_costs_that_sample_on_all() {
    PointResult point = measure("barrier", 0, (rank, i) -> rank == 2 && i == 10 ? -500 : 1_000 + i);
    assertEquals(98, point.samples());
    assertEquals(1, point.evidence().invalidSamples());
    assertTrue(point.evidence().flags().contains("invalid samples"));
    // The 98 that are left are 1000..1098 without 1010: the two in the middle are 1049 and 1050.
    assertEquals(1_049.5, point.latencyNs().p50());
  }

  @Test
  void a_point_without_any_sample_that_counts_is_failed_and_has_no_time() {
    PointResult point = measure("none", 0, (rank, i) -> rank == 1 ? -1 : 1_000);
    assertEquals(PointStatus.FAILED, point.status());
    assertEquals(
        "none of 99 samples counts: ranks started late or their clocks went back", point.reason());
    assertNull(point.latencyNs());
    assertNull(point.algorithmBandwidthGBps());
  }

  @Test
  void an_operation_that_takes_no_time_has_times_of_zero_and_no_bandwidth() {
    PointResult point = measure("none", 0, (rank, i) -> 0);
    assertEquals(0, point.latencyNs().p50());
    assertEquals(0, point.latencyNs().stddev());
    assertNull(point.algorithmBandwidthGBps());
    assertNull(point.evidence().driftPercent());
  }

  @Test
  void a_drift_from_the_first_to_the_last_third_is_measured_and_flagged() {
    PointResult point = measure("none", 0, (rank, i) -> i < 66 ? 1_000 : 1_100);
    assertEquals(10, point.evidence().driftPercent(), 1e-9);
    assertTrue(point.evidence().flags().contains("drift"));
  }

  @Test
  void reading_the_clock_costs_what_it_costs_and_nothing_is_subtracted() {
    PointResult point = measure("none", 7, (rank, i) -> 1_000);
    assertEquals(1_007, point.latencyNs().p50());
  }

  @Test
  void ranks_do_not_start_by_clocks_that_can_hardly_be_compared() {
    List<String> refusals = Collections.synchronizedList(new ArrayList<>());
    LocalWorld.run(
        RANKS,
        communicator -> {
          // A round trip takes two readings of such a clock at least: 20 ms.
          ScriptedClock slow = new ScriptedClock(0, 10_000_000);
          InputException refusal =
              assertThrows(
                  InputException.class,
                  () -> measure(communicator, slow, "window", (rank, i) -> 1_000));
          refusals.add(refusal.getMessage());
        });
    assertEquals(RANKS, refusals.size());
    assertTrue(refusals.getFirst().startsWith("--sync window: the ranks' clocks"));
    assertTrue(refusals.getFirst().endsWith("use --sync dissemination"), refusals.getFirst());
  }

  private static PointResult measure(String synchronization, long clockStepNs, Delay delay) {
    AtomicReference<PointResult> result = new AtomicReference<>();
    long step = synchronization.equals("window") ? 1 : clockStepNs;
    long correction = step - clockStepNs;
    LocalWorld.run(
        RANKS,
        communicator -> {
          // Clocks of ranks are seconds apart, as on different machines.
          ScriptedClock clock = new ScriptedClock(communicator.rank() * 5_000_000_000L, step);
          PointResult mine =
              measure(
                  communicator,
                  clock,
                  synchronization,
                  (rank, i) -> delay.nanos(rank, i) - correction);
          if (communicator.rank() == 0) {
            result.set(mine);
          } else {
            assertNull(mine);
          }
        });
    return result.get();
  }

  private static PointResult measure(
      Communicator communicator, ScriptedClock clock, String synchronization, Delay delay) {
    Settings settings =
        new Settings(
            synchronization,
            "auto",
            (long) ITERATIONS,
            (long) WARMUP,
            1_000_000,
            0.01,
            1 << 20,
            MINUTE,
            MINUTE);
    try (Arena memory = Arena.ofConfined()) {
      Harness harness =
          Harness.over(
              communicator,
              new Tree(communicator, memory),
              new Clocks.Measured(clock, 1, 1),
              settings,
              "local",
              memory);
      return new PointRunner(harness).run(new Scripted(clock, delay), POINT, 0);
    }
  }

  /** An operation that only takes time: first once to be verified, then warm-up, then samples. */
  private record Scripted(ScriptedClock clock, Delay delay) implements Collective {
    @Override
    public String name() {
      return "scripted";
    }

    @Override
    public String sizeMeaning() {
      return "nothing";
    }

    @Override
    public long sendBytes(Point point, int ranks) {
      return point.bytes();
    }

    @Override
    public long recvBytes(Point point, int ranks) {
      return point.bytes();
    }

    @Override
    public double busFactor(int ranks) {
      return 1;
    }

    @Override
    public Call prepare(Communicator communicator, Point point, Arena memory) {
      int[] calls = {-1 - WARMUP};
      return new Call() {
        @Override
        public void fill(int iteration) {}

        @Override
        public void run() {
          int iteration = calls[0]++;
          clock.advance(iteration < 0 ? 1_000 : delay.nanos(communicator.rank(), iteration));
        }

        @Override
        public void verify() {}
      };
    }
  }
}
