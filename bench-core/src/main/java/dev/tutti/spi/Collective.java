package dev.tutti.spi;

import java.lang.foreign.Arena;
import java.util.Optional;

/**
 * One operation that can be measured. Stateless: all that belongs to one point is in its {@link
 * Call}.
 */
public interface Collective {

  /** Returns the name that options and results use, such as {@code reduce_scatter}. */
  String name();

  /** Returns what {@code bytes} means, in words, such as {@code the block for one peer}. */
  String sizeMeaning();

  /** Tells whether the operation moves data; one that does not has a single point of 0 bytes. */
  default boolean movesData() {
    return true;
  }

  /** Tells whether the operation reduces, so that {@code op} applies. */
  default boolean reduces() {
    return false;
  }

  /** Tells whether the operation has a root. */
  default boolean rooted() {
    return false;
  }

  /** Tells whether the blocks of ranks may differ, so that a skew applies. */
  default boolean irregular() {
    return false;
  }

  /**
   * Tells whether an option of a point, such as {@code inPlace}, means something to the operation.
   */
  default boolean knows(String option) {
    return false;
  }

  /**
   * Returns the bytes of the send buffer of one rank, the largest of all ranks.
   *
   * @throws ArithmeticException if that is beyond a long
   */
  long sendBytes(Point point, int ranks);

  /**
   * Returns the bytes of the receive buffer of one rank, the largest of all ranks.
   *
   * @throws ArithmeticException if that is beyond a long
   */
  long recvBytes(Point point, int ranks);

  /**
   * Returns the bytes of memory that the buffers of one rank take, what lies between and behind the
   * data included; ranks of different machines may differ.
   *
   * @throws ArithmeticException if that is beyond a long
   */
  default long memoryBytes(Point point, int ranks) {
    return Math.addExact(sendBytes(point, ranks), recvBytes(point, ranks));
  }

  /**
   * Returns why a point means nothing with so many ranks, in one sentence; empty where it does.
   * Such a point is skipped.
   */
  default Optional<String> refusal(Point point, int ranks) {
    return Optional.empty();
  }

  /**
   * Returns the factor from algorithm to bus bandwidth as nccl-tests' PERFORMANCE.md defines it, 0
   * where bandwidth means nothing.
   */
  double busFactor(int ranks);

  /**
   * Returns the bytes that bandwidth counts; the size itself unless nccl-tests counts otherwise.
   */
  default long bandwidthBytes(Point point, int ranks) {
    return point.bytes();
  }

  /**
   * Prepares the operation on one rank; every rank of the communicator calls it with the same
   * point.
   *
   * @param communicator the ranks
   * @param point what to do
   * @param memory owns off-heap buffers; closed after the point
   * @throws UnsupportedCall if the library lacks the operation
   */
  Call prepare(Communicator communicator, Point point, Arena memory);

  /** The operation on one rank, ready to run. */
  interface Call {

    /** Fills the send buffer with the data of an iteration and poisons the receive buffer. */
    void fill(int iteration);

    /** Gets ready for the next {@link #run}, outside of what is timed: turns root or buffers. */
    default void next() {}

    /** Runs the operation once: this, and nothing else, is timed. */
    void run();

    /** Tells whether several runs may follow one {@link #next} and be timed as one sample. */
    default boolean repeatable() {
      return true;
    }

    /**
     * Tells whether {@link #run} leaves the send buffer as {@link #fill} made it, as MPI demands of
     * calls that are not in place; the same on every rank. Where it does not, only a call right
     * after {@link #fill} can be checked.
     */
    default boolean keepsSendBuffer() {
      return true;
    }

    /**
     * Returns how to run the operation in parts that are timed one by one; empty if it has none.
     */
    default Optional<Parts> parts() {
      return Optional.empty();
    }

    /**
     * Checks what the last {@link #run} left behind against the last {@link #fill}.
     *
     * @throws WrongResult naming rank, index, expected and found
     */
    void verify();

    /** Ends what {@link Collective#prepare} started, before the memory is closed. */
    default void close() {}
  }
}
