package dev.tutti.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class WorkTest {
  private static final long ROUND_UNITS = 200;

  /** A clock that goes on by what 200 products take, first slowly and at last quickly compiled. */
  private static LongSupplier compiledAfter(long slowNs, long slowUnitNs, long quickUnitNs) {
    AtomicLong now = new AtomicLong();
    return () -> now.getAndAdd(ROUND_UNITS * (now.get() < slowNs ? slowUnitNs : quickUnitNs));
  }

  @Test
  void the_amount_follows_from_compiled_code_and_not_from_what_ran_before() {
    Work work = new Work(compiledAfter(150_000_000, 4_000, 50));
    assertEquals(20_000, work.units(1_000_000));
  }

  @Test
  void what_never_settles_is_measured_for_a_second_at_most() {
    AtomicLong now = new AtomicLong();
    AtomicLong step = new AtomicLong(1_000);
    new Work(() -> now.getAndAdd(step.getAndAdd(17)));
    assertTrue(now.get() < 1_200_000_000, () -> "measured until " + now.get());
  }

  /** The least of many, which a busy machine does not move. */
  @Test
  void a_millisecond_of_work_in_a_new_jvm_takes_about_a_millisecond() {
    Work work = new Work();
    long units = work.units(1_000_000);
    long least =
        LongStream.range(0, 50)
            .map(
                _ -> {
                  long start = System.nanoTime();
                  work.run(units);
                  return System.nanoTime() - start;
                })
            .min()
            .orElseThrow();
    assertTrue(least > 500_000 && least < 2_000_000, () -> least + " ns");
  }
}
