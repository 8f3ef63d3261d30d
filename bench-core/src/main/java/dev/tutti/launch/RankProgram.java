package dev.tutti.launch;

import java.nio.file.Path;
import java.util.List;

/**
 * What every rank runs; its only argument is the path of {@code plan.json}.
 *
 * @param java the {@code java} executable
 * @param jvmOptions options of each rank's JVM
 * @param classPath jars and folders, absolute
 * @param mainClass the class with the rank's main method
 * @param version of Tutti with its commit, for the result
 */
public record RankProgram(
    Path java, List<String> jvmOptions, List<Path> classPath, String mainClass, String version) {

  public RankProgram {
    jvmOptions = List.copyOf(jvmOptions);
    classPath = List.copyOf(classPath);
  }
}
