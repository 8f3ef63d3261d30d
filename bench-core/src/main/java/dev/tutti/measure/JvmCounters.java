package dev.tutti.measure;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this rank's JVM has done so far beside the work.
 *
 * @param collections garbage collections
 * @param collectionNs their time in ns
 * @param compilationNs time spent compiling in ns
 */
record JvmCounters(long collections, long collectionNs, long compilationNs) {

  static JvmCounters now() {
    long collections = 0;
    long millis = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += bean.getCollectionCount();
      millis += bean.getCollectionTime();
    }
    long compilation = ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
    return new JvmCounters(collections, millis * 1_000_000, compilation * 1_000_000);
  }

  JvmCounters since(JvmCounters earlier) {
    return new JvmCounters(
        collections - earlier.collections,
        collectionNs - earlier.collectionNs,
        compilationNs - earlier.compilationNs);
  }
}
