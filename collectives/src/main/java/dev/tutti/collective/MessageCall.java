package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Messages;
import dev.tutti.spi.Parts;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What patterns of messages share: buffers of one element type, each for one message, filled and
 * checked like those of collectives, and the steps that move them.
 *
 * <p>A message's data depend on its sender, its receiver and its number, so that messages that are
 * swapped or go astray are seen.
 */
abstract class MessageCall implements Collective.Call {
  final Communicator communicator;
  final Point point;
  final int rank;
  final int ranks;
  private final Arena memory;
  private final Pattern pattern;
  private final List<Message> outgoing = new ArrayList<>();
  private final List<Message> incoming = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private Messages messages;
  private int iteration;

  /**
   * A message of this rank.
   *
   * @param peer the other end
   * @param number among those between the two ends
   * @param receiver of it, which is the peer or this rank
   */
  record Message(int peer, int number, int receiver, long count, Buffer buffer) {}

  MessageCall(Communicator communicator, Point point, Arena memory) {
    this.communicator = communicator;
    this.point = point;
    this.memory = memory;
    this.rank = communicator.rank();
    this.ranks = communicator.size();
    this.pattern = new Pattern(point.datatype(), null, ranks);
  }

  /** Adds a buffer of elements that go to a rank. */
  final Message outgoing(int peer, int number, long count) {
    Buffer buffer = new Buffer("send buffer", communicator, memory, point.datatype(), count);
    Message message = new Message(peer, number, peer, count, buffer);
    outgoing.add(message);
    return message;
  }

  /** Adds a buffer of elements that come from a rank. */
  final Message incoming(int peer, int number, long count) {
    Buffer buffer = new Buffer("receive buffer", communicator, memory, point.datatype(), count);
    Message message = new Message(peer, number, rank, count, buffer);
    incoming.add(message);
    return message;
  }

  /** Adds what is done next. */
  final void step(String part, Runnable body) {
    steps.add(new Step(part, body));
  }

  /** Adds computing for as long as the point says, if it does. */
  final void work() {
    long ns = PatternOperation.computeNs(point);
    if (ns > 0) {
      Work work = new Work();
      long units = work.units((double) ns);
      step(Step.WORK, () -> work.run(units));
    }
  }

  final void send(Message message) {
    step(
        "send",
        () ->
            communicator.send(
                message.buffer().segment(),
                Math.toIntExact(message.count()),
                point.datatype(),
                message.peer(),
                message.number()));
  }

  final void receive(Message message) {
    step(
        "receive",
        () ->
            communicator.recv(
                message.buffer().segment(),
                Math.toIntExact(message.count()),
                point.datatype(),
                message.peer(),
                message.number()));
  }

  final void startSend(Message message) {
    Messages started = messages();
    step(
        "start",
        () ->
            started.send(
                message.buffer().segment(),
                Math.toIntExact(message.count()),
                point.datatype(),
                message.peer(),
                message.number()));
  }

  final void startReceive(Message message) {
    Messages started = messages();
    step(
        "start",
        () ->
            started.recv(
                message.buffer().segment(),
                Math.toIntExact(message.count()),
                point.datatype(),
                message.peer(),
                message.number()));
  }

  final void await() {
    step("wait", messages()::await);
  }

  private Messages messages() {
    if (messages == null) {
      messages = communicator.nonBlockingMessages();
    }
    return messages;
  }

  @Override
  public final void fill(int iteration) {
    this.iteration = iteration;
    for (Message message : outgoing) {
      message.buffer().poison();
      message.buffer().fill(0, message.count(), element -> value(rank, message, element));
    }
    incoming.forEach(message -> message.buffer().poison());
  }

  @Override
  public final void run() {
    for (int i = 0; i < steps.size(); i++) {
      steps.get(i).body().run();
    }
  }

  /** Ranks of a pair would run ahead of each other within a sample. */
  @Override
  public final boolean repeatable() {
    return false;
  }

  @Override
  public final void verify() {
    for (Message message : outgoing) {
      message.buffer().check(element -> value(rank, message, element));
    }
    for (Message message : incoming) {
      message.buffer().check(element -> value(message.peer(), message, element));
    }
  }

  @Override
  public final Optional<Parts> parts() {
    return Optional.of(new StepParts(steps, names()));
  }

  /** Returns the parts of every rank, whether this one has them or not. */
  abstract List<String> names();

  private long value(int sender, Message message, long element) {
    long place = ((long) message.receiver() * 1_009 + message.number()) * message.count() + element;
    return pattern.value(sender, Pattern.residue(place, iteration));
  }
}
