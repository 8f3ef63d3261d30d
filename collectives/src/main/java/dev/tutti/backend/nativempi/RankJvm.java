package dev.tutti.backend.nativempi;

import dev.tutti.spi.Job;
import java.util.ArrayList;
import java.util.List;

/**
 * What makes a native call of a rank's JVM as cheap as it can be. By default each call ends with a
 * memory fence, which waits for the cache lines that MPI has just written for its neighbour; with
 * this option the kernel fences the thread when, rarely, the JVM needs it.
 */
final class RankJvm {
  private static final String OPTION = "-XX:+UseSystemMemoryBarrier";

  private RankJvm() {}

  /**
   * Returns the job with that option, where its JVM starts with it: a JVM refuses to on a kernel
   * without membarrier(2). Other hosts may have another kernel, and there the network hides the
   * fence.
   */
  static Job of(Job job) {
    if (!job.placement().hosts().isEmpty()
        || !Probe.output(job.java(), OPTION, "-version").contains("Runtime Environment")) {
      return job;
    }
    List<String> options = new ArrayList<>(job.jvmOptions());
    options.add(OPTION);
    return new Job(
        job.ranks(),
        job.java(),
        options,
        job.classPath(),
        job.mainClass(),
        job.arguments(),
        job.environment(),
        job.launcherArguments(),
        job.folder(),
        job.placement());
  }
}
