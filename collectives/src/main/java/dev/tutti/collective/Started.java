package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Parts;
import dev.tutti.spi.Point;
import dev.tutti.spi.StartingCommunicator;
import java.lang.foreign.Arena;
import java.util.Optional;

/**
 * The non-blocking or persistent form of an operation: the operation itself, prepared on a
 * communicator whose calls only start, and then waited for. What is timed is start and wait with
 * nothing in between, which IMB calls pure; {@link Overlap} says what the wait can hide.
 */
final class Started extends DelegatingOperation {

  /** Which of MPI's forms. */
  enum Form {
    /** MPI_Iallreduce and MPI_Wait. */
    NON_BLOCKING,
    /** MPI_Start and MPI_Wait, after one MPI_Allreduce_init that is not timed. */
    PERSISTENT
  }

  private final Form form;

  Started(Collective operation, Form form) {
    super(operation);
    this.form = form;
  }

  @Override
  public String name() {
    return switch (form) {
      case NON_BLOCKING -> "i" + super.name();
      case PERSISTENT -> super.name() + "_init";
    };
  }

  /** A persistent collective has one root and its buffers for good. */
  @Override
  public boolean knows(String option) {
    return switch (option) {
      case PointOptions.TEST_CALLS -> true;
      case PointOptions.ROOT, PointOptions.CACHE_OFF ->
          form != Form.PERSISTENT && super.knows(option);
      default -> super.knows(option);
    };
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    Communicator ranks = Derived.on(FirstTouching.on(communicator, point), point, memory);
    StartingCommunicator starting =
        switch (form) {
          case NON_BLOCKING -> ranks.nonBlocking();
          case PERSISTENT -> ranks.persistent(memory);
        };
    Call start = operation().prepare(starting, point, memory);
    return new StartedCall(start, starting, PointOptions.testCalls(point));
  }

  /** Starts with the operation's own call, and waits. */
  private record StartedCall(Call start, StartingCommunicator starting, int testCalls)
      implements Call {
    @Override
    public void fill(int iteration) {
      start.fill(iteration);
    }

    @Override
    public void next() {
      start.next();
    }

    @Override
    public void run() {
      start.run();
      starting.await();
    }

    @Override
    public boolean repeatable() {
      return start.repeatable();
    }

    @Override
    public boolean keepsSendBuffer() {
      return start.keepsSendBuffer();
    }

    @Override
    public void verify() {
      start.verify();
    }

    @Override
    public Optional<Parts> parts() {
      return Optional.of(new Overlap(start, starting, testCalls));
    }
  }
}
