package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/**
 * What calls that move data share: a send and a receive buffer, the send buffer filled with the
 * rank's data and checked to be untouched. An operation adds its call and what the receive buffer
 * must hold.
 */
abstract class DataCall implements Collective.Call {
  final Communicator communicator;
  final Point point;
  final int ranks;
  final int rank;
  final int count;
  final Pattern pattern;
  final Buffer send;
  final Buffer recv;
  private int iteration;

  /**
   * @param sendCount elements this rank sends
   * @param recvCount elements this rank's receive buffer has
   */
  DataCall(Communicator communicator, Point point, Arena memory, long sendCount, long recvCount) {
    this.communicator = communicator;
    this.point = point;
    this.ranks = communicator.size();
    this.rank = communicator.rank();
    this.count = Math.toIntExact(point.count());
    this.pattern = new Pattern(point.datatype(), point.op(), ranks);
    this.send = new Buffer("send buffer", communicator, memory, point.datatype(), sendCount);
    this.recv = new Buffer("receive buffer", communicator, memory, point.datatype(), recvCount);
  }

  @Override
  public void fill(int iteration) {
    this.iteration = iteration;
    send.poison();
    send.fill(element -> sent(rank, element));
    recv.poison();
  }

  @Override
  public void verify() {
    if (keepsSendBuffer()) {
      send.check(element -> sent(rank, element));
    }
    verifyReceived();
  }

  /** Checks the receive buffer. */
  abstract void verifyReceived();

  /** Returns what a rank's send buffer holds at an element. */
  final long sent(int sender, long element) {
    return pattern.value(sender, Pattern.residue(element, iteration));
  }

  /** Returns the reduction over all ranks of an element of the send buffers. */
  final long reduced(long element) {
    return pattern.reduced(Pattern.residue(element, iteration));
  }
}
