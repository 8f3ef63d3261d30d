package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Parts;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** MPI_Reduce_scatter and MPI_Barrier, one after the other. */
final class ReduceScatterBarrier extends PatternOperation {
  private static final Collective REDUCE_SCATTER = new ReduceScatter();

  ReduceScatterBarrier() {
    super(
        "reduce_scatter_barrier",
        Set.of(
            PointOptions.SKEW,
            PointOptions.IN_PLACE,
            PointOptions.FIRST_TOUCH,
            PointOptions.THREADS_PER_RANK));
  }

  @Override
  public String sizeMeaning() {
    return REDUCE_SCATTER.sizeMeaning();
  }

  @Override
  public boolean reduces() {
    return true;
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return REDUCE_SCATTER.recvBytes(point, ranks);
  }

  @Override
  public double busFactor(int ranks) {
    return REDUCE_SCATTER.busFactor(ranks);
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    Call reduceScatter = REDUCE_SCATTER.prepare(communicator, point, memory);
    List<Step> steps =
        List.of(
            new Step(REDUCE_SCATTER.name(), reduceScatter::run),
            new Step("barrier", communicator::barrier));
    return new BothCall(reduceScatter, steps);
  }

  private record BothCall(Call reduceScatter, List<Step> steps) implements Call {
    @Override
    public void fill(int iteration) {
      reduceScatter.fill(iteration);
    }

    @Override
    public void run() {
      for (int i = 0; i < steps.size(); i++) {
        steps.get(i).body().run();
      }
    }

    @Override
    public boolean keepsSendBuffer() {
      return reduceScatter.keepsSendBuffer();
    }

    @Override
    public void verify() {
      reduceScatter.verify();
    }

    @Override
    public Optional<Parts> parts() {
      return Optional.of(new StepParts(steps, steps.stream().map(Step::part).toList()));
    }
  }
}
