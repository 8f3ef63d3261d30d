package dev.tutti.spi;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One start of all ranks, as a backend's launcher needs to know it.
 *
 * @param ranks how many
 * @param java the {@code java} executable of the ranks
 * @param jvmOptions options of each rank's JVM
 * @param classPath jars and folders, absolute
 * @param mainClass the class with the rank's main method
 * @param arguments of that method
 * @param environment variables for the ranks, not for the launcher; those of the backend's
 *     specification are among them
 * @param launcherArguments further arguments for the launcher, after those that the backend itself
 *     thinks of; those of its specification are among them
 * @param folder a private folder that lives as long as the run, for files a launcher wants
 * @param placement where the ranks go
 */
public record Job(
    int ranks,
    Path java,
    List<String> jvmOptions,
    List<Path> classPath,
    String mainClass,
    List<String> arguments,
    Map<String, String> environment,
    List<String> launcherArguments,
    Path folder,
    Placement placement) {

  /** Returns the same job with further JVM options behind its own. */
  public Job withJvmOptions(List<String> more) {
    List<String> options = new ArrayList<>(jvmOptions);
    options.addAll(more);
    return new Job(
        ranks,
        java,
        options,
        classPath,
        mainClass,
        arguments,
        environment,
        launcherArguments,
        folder,
        placement);
  }

  /** Returns the class path as {@code java -cp} takes it. */
  public String classPathText() {
    return String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList());
  }

  /** Returns the command of one rank's own JVM. */
  public List<String> rankCommand() {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(classPathText());
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }
}
