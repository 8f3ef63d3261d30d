package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Set;

/**
 * The ranks of a pair compute and give each other what came of the step before.
 *
 * <p>{@code blocking}: the even rank computes and sends, and then receives; the odd one receives
 * first, computes and sends. Each waits while the other computes, and loses half its time. {@code
 * nonblocking}: both start to receive and to send, compute, and wait for what is left.
 */
final class Exchange extends PatternOperation {
  Exchange() {
    super("exchange", Set.of(PointOptions.FORM, PointOptions.COMPUTE));
  }

  @Override
  public String sizeMeaning() {
    return "one message; each rank of a pair sends one and receives one";
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new ExchangeCall(communicator, point, memory);
  }

  private static final class ExchangeCall extends MessageCall {
    ExchangeCall(Communicator communicator, Point point, Arena memory) {
      super(communicator, point, memory);
      int partner = partner(rank, ranks);
      if (partner < 0) {
        return;
      }
      Message out = outgoing(partner, 0, point.count());
      Message in = incoming(partner, 0, point.count());
      if (!blocking(point)) {
        startReceive(in);
        startSend(out);
        work();
        await();
      } else if (rank % 2 == 0) {
        work();
        send(out);
        receive(in);
      } else {
        receive(in);
        work();
        send(out);
      }
    }

    @Override
    List<String> names() {
      return blocking(point)
          ? List.of("receive", "send", Step.WORK)
          : List.of("start", "wait", Step.WORK);
    }
  }
}
