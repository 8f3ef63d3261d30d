package dev.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.tutti.spi.Collective;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loop that times. */
final class SamplerTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void takes_samples_without_allocating_a_byte(int calls) {
    Sampler sampler = new Sampler(Clocks.nanoTime(), 1_000);
    long[] ran = {0};
    Collective.Call call =
        new Collective.Call() {
          @Override
          public void fill(int iteration) {}

          @Override
          public void run() {
            ran[0]++;
          }

          @Override
          public void verify() {}
        };
    Synchronization synchronization = Synchronization.none();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    sampler.take(call, synchronization, 10, calls);
    threads.getCurrentThreadAllocatedBytes();
    long before = threads.getCurrentThreadAllocatedBytes();
    sampler.take(call, synchronization, 1_000, calls);
    long after = threads.getCurrentThreadAllocatedBytes();
    assertEquals(0, after - before);
    assertEquals(1_010L * calls, ran[0]);
  }
}
