package dev.tutti.collective;

import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.Topology;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Neighbour exchange of a domain decomposition: each rank sends some messages to each neighbour and
 * receives as many. Neighbours are the next ranks above and below on a ring, the nearest first.
 *
 * <p>With {@code packing=true} the messages to one neighbour are copied together and sent as one.
 * {@code form=neighbor} does that with one MPI_Neighbor_alltoall.
 */
final class Halo extends PatternOperation {
  private static final int NEIGHBOURS = 2;
  private static final int MESSAGES = 1;

  Halo() {
    super(
        "halo",
        Set.of(
            PointOptions.FORM,
            PointOptions.NEIGHBOURS,
            PointOptions.MESSAGES,
            PointOptions.PACKING,
            PointOptions.COMPUTE));
  }

  @Override
  public String sizeMeaning() {
    return "one message; each neighbour gets one unless the point says otherwise";
  }

  private static int neighbours(Point point) {
    return PointOptions.number(point, PointOptions.NEIGHBOURS, NEIGHBOURS);
  }

  private static int messages(Point point) {
    return PointOptions.number(point, PointOptions.MESSAGES, MESSAGES);
  }

  private static boolean packs(Point point) {
    return "true".equals(point.options().get(PointOptions.PACKING));
  }

  private static boolean isCollective(Point point) {
    return "neighbor".equals(point.options().get(PointOptions.FORM));
  }

  /** Returns how far above a rank its neighbours are: 1, -1, 2, -2 and so on. */
  private static List<Integer> distances(Point point) {
    List<Integer> distances = new ArrayList<>();
    for (int i = 0; i < neighbours(point); i++) {
      distances.add(i % 2 == 0 ? i / 2 + 1 : -(i / 2 + 1));
    }
    return distances;
  }

  @Override
  public Optional<String> refusal(Point point, int ranks) {
    return distances(point).stream().distinct().anyMatch(d -> d % ranks == 0)
            || (isCollective(point) && neighbours(point) >= ranks)
        ? Optional.of(
            neighbours(point) + " neighbours on a ring of " + ranks + " ranks are too many")
        : Optional.empty();
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    long bytes = bandwidthBytes(point, ranks);
    return packs(point) ? Math.multiplyExact(bytes, 2) : bytes;
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return sendBytes(point, ranks);
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), (long) neighbours(point) * messages(point));
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    return new HaloCall(communicator, point, memory);
  }

  private static final class HaloCall extends MessageCall {
    private final List<Side> sides = new ArrayList<>();
    private final Arena memory;

    /** What goes to one neighbour, and what comes from the one on the other side. */
    private record Side(int to, int from, List<Message> out, List<Message> in) {}

    HaloCall(Communicator communicator, Point point, Arena memory) {
      super(communicator, point, memory);
      this.memory = memory;
      for (int distance : distances(point)) {
        int first = sides.size() * messages(point);
        Side side =
            new Side(
                Math.floorMod(rank + distance, ranks),
                Math.floorMod(rank - distance, ranks),
                new ArrayList<>(),
                new ArrayList<>());
        for (int number = first; number < first + messages(point); number++) {
          side.out().add(outgoing(side.to(), number, point.count()));
          side.in().add(incoming(side.from(), number, point.count()));
        }
        sides.add(side);
      }
      if (isCollective(point)) {
        exchangeByCollective();
      } else if (packs(point)) {
        exchangePacked();
      } else {
        exchange(sides);
      }
    }

    private void exchange(List<Side> some) {
      if (blocking(point)) {
        some.forEach(this::exchangeInTurn);
        work();
        return;
      }
      some.forEach(side -> side.in().forEach(this::startReceive));
      some.forEach(side -> side.out().forEach(this::startSend));
      work();
      await();
    }

    /** MPI_Sendrecv for each pair of messages. */
    private void exchangeInTurn(Side side) {
      for (int i = 0; i < side.out().size(); i++) {
        Message out = side.out().get(i);
        Message in = side.in().get(i);
        MemorySegment send = out.buffer().segment();
        MemorySegment recv = in.buffer().segment();
        step(
            "sendrecv",
            () ->
                communicator.sendrecv(
                    send,
                    Math.toIntExact(out.count()),
                    out.peer(),
                    recv,
                    Math.toIntExact(in.count()),
                    in.peer(),
                    point.datatype(),
                    out.number()));
      }
    }

    private void exchangePacked() {
      List<Side> packed = new ArrayList<>();
      for (Side side : sides) {
        long count = point.count() * messages(point);
        Message out = scratch(side.to(), packed.size(), count);
        Message in = scratch(side.from(), packed.size(), count);
        step(Step.PACK, () -> copy(side.out(), out.buffer().segment(), true));
        packed.add(new Side(side.to(), side.from(), List.of(out), List.of(in)));
      }
      exchange(packed);
      for (int i = 0; i < sides.size(); i++) {
        List<Message> to = sides.get(i).in();
        MemorySegment from = packed.get(i).in().getFirst().buffer().segment();
        step(Step.UNPACK, () -> copy(to, from, false));
      }
    }

    private void exchangeByCollective() {
      long block = point.count() * messages(point);
      MemorySegment send = all(block);
      MemorySegment recv = all(block);
      Topology graph =
          communicator.graph(
              sides.stream().map(Side::from).toList(),
              sides.stream().map(Side::to).toList(),
              memory);
      List<Message> out = sides.stream().flatMap(side -> side.out().stream()).toList();
      List<Message> in = sides.stream().flatMap(side -> side.in().stream()).toList();
      step(Step.PACK, () -> copy(out, send, true));
      step(
          "neighbor_alltoall",
          () -> communicator.neighborAlltoall(send, recv, block, point.datatype(), graph));
      work();
      step(Step.UNPACK, () -> copy(in, recv, false));
    }

    private MemorySegment all(long block) {
      return scratch(rank, 0, block * sides.size()).buffer().segment();
    }

    /** A message whose data are those of others. */
    private Message scratch(int peer, int number, long count) {
      Buffer buffer = new Buffer("packed buffer", communicator, memory, point.datatype(), count);
      return new Message(peer, number, peer, count, buffer);
    }

    private void copy(List<Message> messages, MemorySegment packed, boolean pack) {
      long bytes = point.bytes();
      for (int i = 0; i < messages.size(); i++) {
        MemorySegment one = messages.get(i).buffer().segment();
        if (pack) {
          MemorySegment.copy(one, 0, packed, i * bytes, bytes);
        } else {
          MemorySegment.copy(packed, i * bytes, one, 0, bytes);
        }
      }
    }

    @Override
    List<String> names() {
      List<String> names = new ArrayList<>();
      if (isCollective(point)) {
        names.add("neighbor_alltoall");
      } else if (blocking(point)) {
        names.add("sendrecv");
      } else {
        names.addAll(List.of("start", "wait"));
      }
      if (packs(point) || isCollective(point)) {
        names.addAll(List.of(Step.PACK, Step.UNPACK));
      }
      if (computeNs(point) > 0) {
        names.add(Step.WORK);
      }
      return names;
    }
  }
}
