package dev.tutti.collective;

import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.UnsupportedCall;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/**
 * An operation that several threads of each rank may call at the same time, as IMB-MT does: it is
 * prepared once for each, with buffers of its own, on a communicator of its own. Its size stays
 * that of one call; memory and bandwidth count the calls of all threads. Other threads may be
 * {@link BusyThreads busy} beside it.
 */
final class Threaded extends DelegatingOperation {
  Threaded(Collective operation) {
    super(operation);
  }

  @Override
  public boolean knows(String option) {
    return option.equals(CallingThreads.OPTION)
        || option.equals(PointOptions.BUSY_THREADS)
        || super.knows(option);
  }

  @Override
  public long memoryBytes(Point point, int ranks) {
    return Math.multiplyExact(super.memoryBytes(point, ranks), calls(point));
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return Math.multiplyExact(super.bandwidthBytes(point, ranks), calls(point));
  }

  private static long calls(Point point) {
    return Math.max(1, CallingThreads.of(point));
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    Call call = calls(communicator, point, memory);
    int busy = PointOptions.number(point, PointOptions.BUSY_THREADS, 0);
    return busy == 0 ? call : new BusyThreads(call, busy);
  }

  private Call calls(Communicator communicator, Point point, Arena memory) {
    int threads = CallingThreads.of(point);
    if (threads == 0) {
      return operation().prepare(communicator, point, memory);
    }
    communicator
        .refusalOfThreads()
        .ifPresent(
            reason -> {
              throw new UnsupportedCall(reason);
            });
    List<Call> calls = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      Communicator own = communicator.split(0, memory).orElseThrow();
      calls.add(operation().prepare(own, point, memory));
    }
    return new ThreadTeam(calls);
  }
}
