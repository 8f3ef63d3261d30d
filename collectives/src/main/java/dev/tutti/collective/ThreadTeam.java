package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.WrongResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Calls that threads of a rank make at the same time, of which the rank's own thread makes the
 * first. A run begins when they are released and ends when the last of them is done; they wait for
 * it by spinning, and after a while by yielding, since there may be more threads than cores.
 */
final class ThreadTeam implements Collective.Call {
  private static final int SPINS = 100;
  private static final long CLOSED = Long.MAX_VALUE;

  /** Numbers that different threads write share no cache lines, nor lines fetched together. */
  private static final int STRIDE = 16;

  private final List<Collective.Call> calls;
  private final Collective.Call first;
  private final List<Member> others = new ArrayList<>();

  /** The run that is released, and behind it the last run that each of the others is done with. */
  private final AtomicLongArray runs;

  ThreadTeam(List<Collective.Call> calls) {
    this.calls = List.copyOf(calls);
    this.first = calls.getFirst();
    this.runs = new AtomicLongArray(calls.size() * STRIDE);
    for (int thread = 1; thread < calls.size(); thread++) {
      others.add(new Member(calls.get(thread), thread * STRIDE));
    }
    others.forEach(member -> member.thread.start());
  }

  @Override
  public void fill(int iteration) {
    calls.forEach(call -> call.fill(iteration));
  }

  @Override
  public void next() {
    for (int thread = 0; thread < calls.size(); thread++) {
      calls.get(thread).next();
    }
  }

  @Override
  public void run() {
    long run = runs.get(0) + 1;
    runs.set(0, run);
    try {
      first.run();
    } catch (RuntimeException | Error e) {
      interruptOthers();
      throw e;
    } finally {
      for (int member = 0; member < others.size(); member++) {
        await(others.get(member).done, run);
      }
    }
    for (int member = 0; member < others.size(); member++) {
      others.get(member).rethrow();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // Parking costs more than what is measured.
  private void await(int slot, long run) {
    for (int spins = 0; runs.get(slot) < run; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
        if (Thread.currentThread().isInterrupted()) {
          interruptOthers();
        }
      }
    }
  }

  /** Local ranks are interrupted where another failed, and then nobody comes to their calls. */
  private void interruptOthers() {
    others.forEach(member -> member.thread.interrupt());
  }

  @Override
  public boolean repeatable() {
    return first.repeatable();
  }

  @Override
  public boolean keepsSendBuffer() {
    return first.keepsSendBuffer();
  }

  @Override
  public void verify() {
    for (int thread = 0; thread < calls.size(); thread++) {
      try {
        calls.get(thread).verify();
      } catch (WrongResult e) {
        throw new WrongResult(e.getMessage() + " (calling thread " + thread + ")");
      }
    }
  }

  @Override
  public void close() {
    runs.set(0, CLOSED);
  }

  /** One of the threads that are not the rank's own. */
  private final class Member {
    private final Collective.Call call;
    private final int done;
    private final Thread thread;
    private Throwable failure;

    Member(Collective.Call call, int done) {
      this.call = call;
      this.done = done;
      this.thread =
          Thread.ofPlatform().daemon().name("caller-", done / STRIDE).unstarted(this::work);
    }

    private void work() {
      for (long run = 1; released(run); run++) {
        try {
          call.run();
        } catch (RuntimeException | Error e) {
          failure = e;
        }
        runs.set(done, run);
      }
    }

    private boolean released(long run) {
      await(0, run);
      return runs.get(0) != CLOSED;
    }

    private void rethrow() {
      switch (failure) {
        case null -> {}
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new IllegalStateException(failure);
      }
    }
  }
}
