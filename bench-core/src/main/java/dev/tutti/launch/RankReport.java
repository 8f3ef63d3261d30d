package dev.tutti.launch;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What one rank was doing when its launch hung.
 *
 * @param rank null before the library has said which it is
 * @param host where it ran
 * @param pid of its process
 * @param point how many points it has begun
 * @param call the MPI call it waits in, such as {@code allreduce}; null if it is in none
 * @param at the method of Tutti it is in, null if in none
 * @param stacks of all threads of its process, by name; the rank's own first
 */
public record RankReport(
    Integer rank,
    String host,
    long pid,
    int point,
    String call,
    String at,
    Map<String, List<String>> stacks) {

  private static final String TUTTI = "dev.tutti.";

  /** Returns the MPI call of a stack, null if there is none: a communicator has one method each. */
  static String call(StackTraceElement[] stack) {
    String call =
        Stream.of(stack)
            .filter(frame -> frame.getClassName().startsWith(TUTTI))
            .filter(frame -> frame.getClassName().endsWith("Communicator"))
            .map(StackTraceElement::getMethodName)
            .reduce((inner, outer) -> outer)
            .orElse(null);
    return "<init>".equals(call) ? "init" : "close".equals(call) ? "finalize" : call;
  }

  /** Returns the innermost method of Tutti in a stack, null if there is none. */
  static String at(StackTraceElement[] stack) {
    return Stream.of(stack)
        .filter(frame -> frame.getClassName().startsWith(TUTTI))
        .map(
            frame ->
                frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1)
                    + "."
                    + frame.getMethodName())
        .findFirst()
        .orElse(null);
  }
}
