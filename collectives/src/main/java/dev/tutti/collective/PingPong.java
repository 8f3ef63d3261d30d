package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Set;

/**
 * Ranks 0 and 1, 2 and 3 and so on send each other a message in turn; half the time is what others
 * call latency. The last of an odd number of ranks has nothing to do.
 */
final class PingPong extends PatternOperation {
  PingPong() {
    super("pingpong", Set.of(PointOptions.FORM));
  }

  @Override
  public String sizeMeaning() {
    return "one message; the time is that of the way there and back";
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), 2);
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new PingPongCall(communicator, point, memory);
  }

  private static final class PingPongCall extends MessageCall {
    PingPongCall(Communicator communicator, Point point, Arena memory) {
      super(communicator, point, memory);
      int partner = partner(rank, ranks);
      if (partner < 0) {
        return;
      }
      Message out = outgoing(partner, 0, point.count());
      Message in = incoming(partner, 0, point.count());
      for (boolean mine : rank % 2 == 0 ? List.of(true, false) : List.of(false, true)) {
        if (blocking(point) && mine) {
          send(out);
        } else if (blocking(point)) {
          receive(in);
        } else if (mine) {
          startSend(out);
          await();
        } else {
          startReceive(in);
          await();
        }
      }
    }

    @Override
    List<String> names() {
      return blocking(point) ? List.of("send", "receive") : List.of("start", "wait");
    }
  }
}
