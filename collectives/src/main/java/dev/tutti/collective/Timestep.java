package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import dev.tutti.spi.Parts;
import dev.tutti.spi.Point;
import dev.tutti.spi.ReduceOp;
import dev.tutti.spi.WrongResult;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The heart of an explicit solver: steps of computing, and after some of them MPI_Allreduce of the
 * smallest stable time step, one double, with MPI_MIN. The last rank computes longer by the point's
 * imbalance, and the ranks between in proportion.
 */
final class Timestep extends PatternOperation {
  private static final String REDUCE = "allreduce";

  Timestep() {
    super(
        "timestep",
        Set.of(PointOptions.COMPUTE, PointOptions.EVERY, PointOptions.IMBALANCE_PERCENT));
  }

  @Override
  public String sizeMeaning() {
    return "no size: one double";
  }

  @Override
  public boolean movesData() {
    return false;
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new TimestepCall(communicator, point, memory);
  }

  private static final class TimestepCall implements Call {
    private static final int GUARD = 8;

    private final Communicator communicator;
    private final MemorySegment mine;
    private final MemorySegment smallest;
    private final List<Step> steps = new ArrayList<>();
    private int iteration;

    TimestepCall(Communicator communicator, Point point, Arena memory) {
      this.communicator = communicator;
      this.mine = communicator.allocate(memory, DataType.FLOAT64, 1 + GUARD);
      this.smallest = communicator.allocate(memory, DataType.FLOAT64, 1 + GUARD);
      double share = communicator.rank() / Math.max(1.0, communicator.size() - 1.0);
      double longer =
          1 + share * PointOptions.number(point, PointOptions.IMBALANCE_PERCENT, 0) / 100;
      if (computeNs(point) > 0) {
        Work work = new Work();
        long units = work.units(computeNs(point) * longer);
        for (int i = 0; i < PointOptions.number(point, PointOptions.EVERY, 1); i++) {
          steps.add(new Step(Step.WORK, () -> work.run(units)));
        }
      }
      steps.add(
          new Step(
              REDUCE,
              () -> communicator.allreduce(mine, smallest, 1, DataType.FLOAT64, ReduceOp.MIN)));
    }

    /** The smallest value wanders from rank to rank. */
    private double value(int rank) {
      return 1 + Math.floorMod(rank - iteration, communicator.size());
    }

    @Override
    public void fill(int iteration) {
      this.iteration = iteration;
      mine.set(ValueLayout.JAVA_DOUBLE, 0, value(communicator.rank()));
      smallest.set(ValueLayout.JAVA_DOUBLE, 0, -1);
    }

    @Override
    public void run() {
      for (int i = 0; i < steps.size(); i++) {
        steps.get(i).body().run();
      }
    }

    @Override
    public void verify() {
      check("send buffer", mine, value(communicator.rank()));
      check("receive buffer", smallest, 1);
    }

    private void check(String name, MemorySegment buffer, double expected) {
      double found = buffer.get(ValueLayout.JAVA_DOUBLE, 0);
      if (found != expected) {
        throw new WrongResult(
            String.format(
                Locale.ROOT,
                "rank %d: %s[0] expected %s, found %s",
                communicator.rank(),
                name,
                expected,
                found));
      }
    }

    @Override
    public Optional<Parts> parts() {
      return Optional.of(new StepParts(steps, List.of(REDUCE, Step.WORK)));
    }
  }
}
