package dev.tutti.backend.local;

import dev.tutti.spi.Communicator;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Ranks as threads of this JVM: what the other backends are checked against, and a way to try a run
 * dry.
 *
 * <p>Collectives publish every rank's buffers in {@link #exchange}, meet, read one another's, and
 * meet again. It is written to be plainly right, not fast.
 */
public final class LocalWorld {
  private final int size;
  private final LocalWorld whole;
  private final CyclicBarrier meeting;
  private final Object[] published;
  private final ConcurrentHashMap<Long, BlockingQueue<Message>> mailboxes =
      new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** What one rank sent another. */
  record Message(int tag, MemorySegment data) {}

  private LocalWorld(int size, LocalWorld whole) {
    this.size = size;
    this.whole = whole;
    this.meeting = new CyclicBarrier(size);
    this.published = new Object[size];
  }

  /**
   * Runs {@code body} on each of {@code size} ranks and waits for all. The first failure of a rank
   * ends the others and is thrown.
   */
  public static void run(int size, Consumer<Communicator> body) {
    LocalWorld world = new LocalWorld(size, null);
    for (int r = 0; r < size; r++) {
      int rank = r;
      world.threads.add(
          Thread.ofVirtual().name("rank-" + r).unstarted(() -> world.runRank(rank, body)));
    }
    world.threads.forEach(Thread::start);
    for (Thread thread : world.threads) {
      join(thread);
    }
    switch (world.failure.get()) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
  }

  private void runRank(int rank, Consumer<Communicator> body) {
    try (LocalCommunicator communicator = new LocalCommunicator(this, rank, size)) {
      body.accept(communicator);
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** Ends every rank with this failure, unless one failed before. */
  void fail(Throwable e) {
    if (whole != null) {
      whole.fail(e);
    }
    if (failure.compareAndSet(null, e)) {
      threads.forEach(Thread::interrupt);
    }
  }

  /** Returns a world of some of these ranks. */
  LocalWorld part(int members) {
    return new LocalWorld(members, this);
  }

  /** Waits until every rank is here. */
  void meet() {
    try {
      meeting.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException("another rank failed", e);
    }
  }

  /** Shows every rank what the others published, and returns when all have seen it. */
  void exchange(int rank, Object mine, Consumer<Object[]> reader) {
    published[rank] = mine;
    meet();
    reader.accept(published);
    meet();
  }

  void send(int source, int destination, Message message) {
    mailbox(source, destination).add(message);
  }

  Message receive(int source, int destination) {
    try {
      return mailbox(source, destination).take();
    } catch (InterruptedException e) {
      throw new IllegalStateException("another rank failed", e);
    }
  }

  private BlockingQueue<Message> mailbox(int source, int destination) {
    return mailboxes.computeIfAbsent(
        (long) source * size + destination, pair -> new LinkedBlockingQueue<>());
  }

  private static void join(Thread thread) {
    boolean joined = false;
    while (!joined) {
      try {
        thread.join();
        joined = true;
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted while ranks run", e);
      }
    }
  }
}
