package dev.tutti.rank;

import dev.tutti.collective.Collectives;
import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The main of a rank that is as usual, but that on one rank of the job something happens in the
 * calls of one point. The property {@code fault} says what.
 */
public final class FaultyRank {
  /** The property that names a {@link Fault}. */
  public static final String PROPERTY = "fault";

  /** A file in the launch's folder, made when it happens. */
  public static final String MOMENT = "moment";

  /** The point, in bytes, at which it happens. */
  public static final long AT_BYTES = 64;

  private static final int RANK = 1;

  private FaultyRank() {}

  /** What happens on one rank alone. */
  public enum Fault {
    THROWS {
      @Override
      void happen() {
        throw new IllegalStateException("the window is lost");
      }
    },
    EXITS_WITH_0 {
      @Override
      void happen() {
        System.out.println("nothing more to do today");
        System.exit(0);
      }
    },
    NEVER_ARRIVES {
      @Override
      void happen() {
        sleep(600_000);
      }
    },
    ARRIVES_30_S_LATE {
      @Override
      void happen() {
        sleep(30_000);
      }
    },
    FILLS_ITS_HEAP {
      @Override
      void happen() {
        Object[] all = {};
        while (true) {
          all = new Object[] {all, new byte[1 << 20]};
        }
      }
    };

    /** Does it, in the middle of a call. */
    abstract void happen();

    private static void sleep(long ms) {
      try {
        Thread.sleep(ms);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Runs this process's ranks. */
  public static void main(String[] args) {
    String fault = System.getProperty(PROPERTY);
    Path moment = Path.of(args[args.length - 1]).resolveSibling(MOMENT);
    RankMain.run(args, name -> new Faulty(Collectives.named(name), fault, moment));
  }

  private static void mark(Path moment) {
    try {
      Files.createFile(moment);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An operation whose buffer cannot be had, or whose third call goes wrong. */
  private record Faulty(Collective of, String fault, Path moment) implements Collective {
    @Override
    public Call prepare(Communicator communicator, Point point, Arena memory) {
      boolean here = communicator.rank() == RANK && point.bytes() == AT_BYTES;
      if (here && fault.equals("NO_MEMORY_FOR_A_BUFFER")) {
        mark(moment);
        memory.allocate(1L << 60);
      }
      Call call = of.prepare(communicator, point, memory);
      return here && !fault.equals("NO_MEMORY_FOR_A_BUFFER")
          ? new FaultyCall(call, Fault.valueOf(fault), moment)
          : call;
    }

    @Override
    public String name() {
      return of.name();
    }

    @Override
    public String sizeMeaning() {
      return of.sizeMeaning();
    }

    @Override
    public boolean movesData() {
      return of.movesData();
    }

    @Override
    public boolean reduces() {
      return of.reduces();
    }

    @Override
    public boolean rooted() {
      return of.rooted();
    }

    @Override
    public long sendBytes(Point point, int ranks) {
      return of.sendBytes(point, ranks);
    }

    @Override
    public long recvBytes(Point point, int ranks) {
      return of.recvBytes(point, ranks);
    }

    @Override
    public Optional<String> refusal(Point point, int ranks) {
      return of.refusal(point, ranks);
    }

    @Override
    public double busFactor(int ranks) {
      return of.busFactor(ranks);
    }
  }

  private static final class FaultyCall implements Collective.Call {
    private static final int GOOD_CALLS = 3;

    private final Collective.Call call;
    private final Fault fault;
    private final Path moment;
    private int calls;

    FaultyCall(Collective.Call call, Fault fault, Path moment) {
      this.call = call;
      this.fault = fault;
      this.moment = moment;
    }

    @Override
    public void fill(int iteration) {
      call.fill(iteration);
    }

    @Override
    public void next() {
      call.next();
    }

    @Override
    public void run() {
      if (calls++ == GOOD_CALLS) {
        mark(moment);
        fault.happen();
      }
      call.run();
    }

    @Override
    public boolean repeatable() {
      return call.repeatable();
    }

    @Override
    public boolean keepsSendBuffer() {
      return call.keepsSendBuffer();
    }

    @Override
    public void verify() {
      call.verify();
    }
  }
}
