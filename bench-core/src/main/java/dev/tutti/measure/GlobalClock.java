package dev.tutti.measure;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Rank 0's clock as another rank sees it: an offset and a drift, estimated again at every point.
 *
 * <p>Down a binomial tree every rank asks its parent for the time a few times, trusts the quickest
 * answer (Cristian 1989) and adds what the parent knows of its own offset, so that all ranks are
 * done after log2(P) steps, as in the HCA family of Hunold and Carpen-Amarie. The drift is the
 * slope between the first and the latest estimate.
 */
final class GlobalClock {
  private static final int TAG = 7003;
  private static final int QUESTIONS = 20;

  private final Communicator communicator;
  private final Clock clock;
  private final Tree tree;
  private final MemorySegment message;
  private boolean estimated;
  private long firstAt;
  private double firstOffset;
  private long latestAt;
  private double latestOffset;
  private double drift;
  private double ownErrorNs;
  private double errorNs;

  GlobalClock(Communicator communicator, Tree tree, Clock clock, Arena memory) {
    this.communicator = communicator;
    this.tree = tree;
    this.clock = clock;
    this.message = communicator.allocate(memory, DataType.INT64, 3);
  }

  /** Estimates offset and drift once more; every rank must take part. */
  void synchronize() {
    int rank = communicator.rank();
    int size = communicator.size();
    int reach = Integer.highestOneBit(Math.max(1, size - 1)) << 1;
    int lowest = rank == 0 ? reach : Integer.lowestOneBit(rank);
    if (rank != 0) {
      askParent(rank - lowest);
    }
    for (int bit = lowest >> 1; bit > 0; bit >>= 1) {
      if (rank + bit < size) {
        answerChild(rank + bit);
      }
    }
    long[] worst = {(long) Math.min(ownErrorNs * 1e3, Long.MAX_VALUE)};
    tree.allReduceMax(worst);
    errorNs = worst[0] / 1e3;
  }

  /** Returns rank 0's time at this moment, in nanoseconds. */
  long nanos() {
    return toGlobal(clock.nanos());
  }

  /** Returns rank 0's time at a moment of this rank's clock. */
  long toGlobal(long local) {
    return local + Math.round(latestOffset + drift * (local - latestAt));
  }

  /**
   * Returns the bound of the error that remains on the worst rank: half the quickest round trips up
   * to rank 0.
   */
  double errorNs() {
    return errorNs;
  }

  private void askParent(int parent) {
    long shortest = Long.MAX_VALUE;
    double offset = 0;
    long at = 0;
    double parentError = 0;
    for (int i = 0; i < QUESTIONS; i++) {
      long sent = clock.nanos();
      communicator.send(message, 1, DataType.INT64, parent, TAG);
      communicator.recv(message, 3, DataType.INT64, parent, TAG);
      long received = clock.nanos();
      long trip = received - sent;
      if (trip >= 0 && trip < shortest) {
        shortest = trip;
        at = sent + trip / 2;
        // The parent answers in rank 0's time, so this is the offset to rank 0 itself.
        offset = message.getAtIndex(ValueLayout.JAVA_LONG, 0) - (double) at;
        parentError = message.getAtIndex(ValueLayout.JAVA_LONG, 1) / 1e3;
      }
    }
    latestAt = at;
    latestOffset = offset;
    ownErrorNs = shortest == Long.MAX_VALUE ? Double.MAX_VALUE : parentError + shortest / 2.0;
    if (!estimated) {
      estimated = true;
      firstAt = at;
      firstOffset = offset;
    } else if (at > firstAt) {
      drift = (offset - firstOffset) / (at - firstAt);
    }
  }

  private void answerChild(int child) {
    for (int i = 0; i < QUESTIONS; i++) {
      communicator.recv(message, 1, DataType.INT64, child, TAG);
      message.setAtIndex(ValueLayout.JAVA_LONG, 0, nanos());
      message.setAtIndex(ValueLayout.JAVA_LONG, 1, (long) (ownErrorNs * 1e3));
      communicator.send(message, 3, DataType.INT64, child, TAG);
    }
  }
}
