package dev.tutti.result;

import java.util.List;

/**
 * The machine and the JVM of rank 0.
 *
 * @param os name and version
 * @param architecture as {@code amd64}
 * @param cpu the model's name, null if unknown
 * @param cpus logical CPUs of the machine
 * @param memoryBytes of the machine, null if unknown
 * @param javaVersion of the ranks, as {@code 25.0.3+9-LTS}
 * @param javaVm name of the VM
 * @param jvmOptions options of the ranks' JVM
 */
public record EnvironmentInfo(
    String os,
    String architecture,
    String cpu,
    Integer cpus,
    Long memoryBytes,
    String javaVersion,
    String javaVm,
    List<String> jvmOptions) {

  public EnvironmentInfo {
    jvmOptions = jvmOptions == null ? List.of() : List.copyOf(jvmOptions);
  }
}
