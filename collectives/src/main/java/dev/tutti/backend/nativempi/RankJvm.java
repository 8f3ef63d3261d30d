package dev.tutti.backend.nativempi;

import dev.tutti.spi.Job;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM options of a native rank. It shares its core with nobody, so it may not believe that it
 * has all of the host's; its buffers are MPI's, so its heap is small, and of one size, lest it
 * grows while something is timed.
 *
 * <p>By default each native call ends with a memory fence, which waits for the cache lines that MPI
 * has just written for its neighbour; with a system memory barrier the kernel fences the thread
 * when, rarely, the JVM needs it.
 */
final class RankJvm {
  private static final String CHEAP_FENCE = "-XX:+UseSystemMemoryBarrier";
  private static final List<String> SMALL =
      List.of("-XX:ActiveProcessorCount=1", "-Xms64m", "-Xmx64m", "-Xmn24m");

  private RankJvm() {}

  /**
   * Returns the job with these options; with the fence where its JVM starts with it: a JVM refuses
   * to on a kernel without membarrier(2). Other hosts may have another kernel, and there the
   * network hides the fence.
   */
  static Job of(Job job) {
    List<String> options = new ArrayList<>(SMALL);
    if (job.placement().hosts().isEmpty()
        && Probe.output(job.java(), CHEAP_FENCE, "-version").contains("Runtime Environment")) {
      options.add(CHEAP_FENCE);
    }
    return job.withJvmOptions(options);
  }
}
