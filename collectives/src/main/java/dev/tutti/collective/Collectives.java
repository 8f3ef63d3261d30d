package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.spi.Collective;
import java.util.List;
import java.util.stream.Collectors;

/** Every operation that can be measured. */
public final class Collectives {
  /** In the order of tables. */
  public static final List<Collective> ALL =
      List.of(
          new Allreduce(),
          new Reduce(),
          new Bcast(),
          new Alltoall(),
          new Allgather(),
          new Gather(),
          new Scatter(),
          new ReduceScatter(),
          new ReduceScatterBlock(),
          new Scan(),
          new Exscan(),
          new Alltoallv(),
          new Alltoallw(),
          new Allgatherv(),
          new Gatherv(),
          new Scatterv(),
          new Barrier(),
          new Noop());

  private Collectives() {}

  /**
   * Returns the operation of a name.
   *
   * @throws InputException if there is none
   */
  public static Collective named(String name) {
    return ALL.stream()
        .filter(collective -> collective.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "collective '"
                        + name
                        + "' is unknown; known are "
                        + ALL.stream().map(Collective::name).collect(Collectors.joining(", "))));
  }
}
