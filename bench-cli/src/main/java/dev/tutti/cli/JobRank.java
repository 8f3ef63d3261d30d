package dev.tutti.cli;

import dev.tutti.InputException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rank that this process is, where a launcher started {@code tutti run} itself, as it would an
 * OSU benchmark.
 *
 * <p>SLURM_PROCID does not tell: a batch script has it as well, and there Tutti is to start ranks.
 *
 * @param rank from 0
 * @param ranks of the job
 * @param backend the one whose ranks such a launcher usually starts
 */
record JobRank(int rank, int ranks, String backend) {

  /** What a launcher tells its ranks. */
  private record Variables(String rank, List<String> ranks, String backend) {}

  private static final List<Variables> KNOWN =
      List.of(
          new Variables("OMPI_COMM_WORLD_RANK", List.of("OMPI_COMM_WORLD_SIZE"), "openmpi"),
          new Variables("PMIX_RANK", List.of("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"), "openmpi"),
          new Variables("PMI_RANK", List.of("PMI_SIZE"), "mpich"));

  /**
   * Returns the rank that these variables make a process; empty if they make it none.
   *
   * @throws InputException if they do not say how many ranks there are
   */
  static Optional<JobRank> of(Map<String, String> environment) {
    return KNOWN.stream()
        .filter(known -> environment.containsKey(known.rank()))
        .findFirst()
        .map(
            known ->
                new JobRank(
                    number(environment, Stream.of(known.rank()), 0),
                    number(environment, known.ranks().stream(), 1),
                    known.backend()));
  }

  private static int number(Map<String, String> environment, Stream<String> names, int least) {
    List<String> all = names.toList();
    return all.stream()
        .map(environment::get)
        .filter(Objects::nonNull)
        .findFirst()
        .map(value -> (int) Values.number(all.getFirst(), value, least, Integer.MAX_VALUE))
        .orElseThrow(
            () ->
                new InputException(
                    "started as a rank, but "
                        + String.join(" and ", all)
                        + " are not set, which would say of how many; start it by mpirun, mpiexec"
                        + " or srun"));
  }
}
