package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Layout;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What calls that move data share: a send and a receive buffer, the send buffer filled with the
 * rank's data and checked to be untouched. An operation adds its call and what the receive buffer
 * must hold.
 *
 * <p>In place, the rank's data stands in the receive buffer, where the operation's definition wants
 * it, and {@link #input} is MPI_IN_PLACE.
 */
abstract class DataCall implements Collective.Call {
  /** For operations, or ranks, that have no in-place form. */
  static final long NEVER_IN_PLACE = -1;

  final Communicator communicator;
  final Point point;
  final int ranks;
  final int rank;
  final long count;
  final Pattern pattern;
  final Buffer send;
  final Buffer recv;

  /** What the call takes for its send buffer. */
  MemorySegment input;

  /** The root of the next call. */
  int root;

  private final boolean rootRotates;
  private final boolean wanders;
  private final boolean inPlace;
  private final long ownCount;
  private final long ownAt;
  private int iteration;

  /**
   * @param sendCount elements this rank sends
   * @param recvCount elements this rank's receive buffer has
   * @param ownAt the element of the receive buffer at which, in place, what this rank sends stands
   */
  DataCall(
      Communicator communicator,
      Point point,
      Arena memory,
      long sendCount,
      long recvCount,
      long ownAt) {
    this.communicator = communicator;
    this.point = point;
    this.ranks = communicator.size();
    this.rank = communicator.rank();
    this.count = point.count();
    this.root = point.root() == null ? 0 : point.root();
    this.rootRotates = PointOptions.rootRotates(point);
    this.inPlace = ownAt != NEVER_IN_PLACE && PointOptions.inPlace(point);
    this.ownCount = sendCount;
    this.ownAt = ownAt;
    this.pattern = new Pattern(point.datatype(), point.op(), ranks);
    long spread = CacheOff.spread(communicator, point);
    this.wanders = spread > 0;
    Layout layout = Derived.layout(point);
    this.send =
        new Buffer(
            "send buffer",
            communicator,
            memory,
            point.datatype(),
            inPlace ? 0 : sendCount,
            layout,
            inPlace ? 0 : spread);
    this.recv =
        new Buffer(
            "receive buffer",
            communicator,
            memory,
            point.datatype(),
            inPlace ? Math.max(recvCount, ownAt + sendCount) : recvCount,
            layout,
            spread);
    this.input = inPlace ? communicator.inPlace() : send.segment();
  }

  @Override
  public final void next() {
    if (rootRotates) {
      root = (root + 1) % ranks;
    }
    if (wanders) {
      advance();
    }
  }

  /** Takes the next buffers. */
  void advance() {
    recv.advance();
    if (!inPlace) {
      send.advance();
      input = send.segment();
    }
  }

  @Override
  public final boolean repeatable() {
    return !rootRotates && !wanders;
  }

  /** The same on every rank: also where only the root's data is in place. */
  @Override
  public boolean keepsSendBuffer() {
    return !PointOptions.inPlace(point);
  }

  @Override
  public final void fill(int iteration) {
    this.iteration = iteration;
    send.poison();
    recv.poison();
    if (inPlace) {
      recv.fill(ownAt, ownCount, element -> sent(rank, element));
    } else {
      send.fill(0, ownCount, element -> sent(rank, element));
    }
    fillReceived();
    if (wanders) {
      send.copyToAllPlaces();
      recv.copyToAllPlaces();
    }
  }

  /** Fills what of the receive buffer is input, too. */
  void fillReceived() {}

  @Override
  public void verify() {
    if (keepsSendBuffer() && sends()) {
      send.check(element -> sent(rank, element));
    }
    verifyReceived();
  }

  /** Tells whether this rank's send buffer counts. */
  boolean sends() {
    return true;
  }

  /** Checks the receive buffer. */
  abstract void verifyReceived();

  /** Tells whether this rank is the root of some call. */
  static boolean everRoot(Communicator communicator, Point point) {
    return PointOptions.rootRotates(point) || communicator.rank() == point.root();
  }

  /** Returns what a rank sends as its element. */
  final long sent(int sender, long element) {
    return pattern.value(sender, Pattern.residue(element, iteration));
  }

  /** Returns the reduction over all ranks of an element of what they send. */
  final long reduced(long element) {
    return pattern.reduced(Pattern.residue(element, iteration));
  }

  /** Returns the reduction over the first ranks of an element of what they send. */
  final long reduced(long element, int firstRanks) {
    return pattern.reduced(Pattern.residue(element, iteration), firstRanks);
  }
}
