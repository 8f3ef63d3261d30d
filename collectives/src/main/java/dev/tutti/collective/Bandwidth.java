package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The even rank of a pair sends a window of messages to the odd one, which answers with one element
 * when it has them all.
 */
final class Bandwidth extends PatternOperation {
  private static final int WINDOW = 64;

  Bandwidth() {
    super("bandwidth", Set.of(PointOptions.FORM, PointOptions.WINDOW));
  }

  private static int window(Point point) {
    return PointOptions.number(point, PointOptions.WINDOW, WINDOW);
  }

  @Override
  public String sizeMeaning() {
    return "one message of a window of 64 unless the point says otherwise";
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return bandwidthBytes(point, ranks);
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return bandwidthBytes(point, ranks);
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), window(point));
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new WindowCall(communicator, point, memory);
  }

  private static final class WindowCall extends MessageCall {
    WindowCall(Communicator communicator, Point point, Arena memory) {
      super(communicator, point, memory);
      int partner = partner(rank, ranks);
      if (partner < 0) {
        return;
      }
      boolean sends = rank % 2 == 0;
      List<Message> window = new ArrayList<>();
      for (int number = 0; number < window(point); number++) {
        window.add(
            sends
                ? outgoing(partner, number, point.count())
                : incoming(partner, number, point.count()));
      }
      Message answer =
          sends ? incoming(partner, window.size(), 1) : outgoing(partner, window.size(), 1);
      for (Message message : window) {
        if (blocking(point) && sends) {
          send(message);
        } else if (blocking(point)) {
          receive(message);
        } else if (sends) {
          startSend(message);
        } else {
          startReceive(message);
        }
      }
      if (!blocking(point)) {
        await();
      }
      if (sends) {
        receive(answer);
      } else {
        send(answer);
      }
    }

    @Override
    List<String> names() {
      return List.of("receive", "send", "start", "wait");
    }
  }
}
