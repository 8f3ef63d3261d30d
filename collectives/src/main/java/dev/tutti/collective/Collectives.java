package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.spi.Collective;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every operation that can be measured. */
public final class Collectives {
  /** Every blocking operation; its calls by several threads and its other forms follow. */
  static final List<Collective> BLOCKING =
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
          new NeighborAllgather(),
          new NeighborAlltoall(),
          new NeighborAllgatherv(),
          new NeighborAlltoallv(),
          new NeighborAlltoallw(),
          new Barrier());

  /** Communication patterns of applications. */
  private static final List<Collective> PATTERNS =
      List.of(
          new Halo(),
          new Timestep(),
          new PingPong(),
          new Exchange(),
          new Bandwidth(),
          new ReduceScatterBarrier());

  /** All that can be measured, in the order of tables. */
  public static final List<Collective> ALL =
      Stream.of(
              BLOCKING.stream().map(Threaded::new),
              BLOCKING.stream().map(each -> new Started(each, Started.Form.NON_BLOCKING)),
              BLOCKING.stream().map(each -> new Started(each, Started.Form.PERSISTENT)),
              PATTERNS.stream(),
              Stream.of(new Threaded(new Noop())))
          .<Collective>flatMap(some -> some)
          .toList();

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
