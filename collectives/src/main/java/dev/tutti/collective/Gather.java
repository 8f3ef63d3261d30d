package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import java.lang.foreign.Arena;

/** MPI_Gather: the root gets every rank's block, in rank order. */
final class Gather implements Collective {
  @Override
  public String name() {
    return "gather";
  }

  @Override
  public String sizeMeaning() {
    return "one rank's contribution";
  }

  @Override
  public boolean rooted() {
    return true;
  }

  @Override
  public long sendBytes(Point point, int ranks) {
    return point.bytes();
  }

  @Override
  public long recvBytes(Point point, int ranks) {
    return Math.multiplyExact(point.bytes(), ranks);
  }

  @Override
  public double busFactor(int ranks) {
    return (ranks - 1.0) / ranks;
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return recvBytes(point, ranks);
  }

  @Override
  public Call prepare(Communicator communicator, Point point, Arena memory) {
    boolean root = communicator.rank() == point.root();
    long recvCount =
        root || communicator.usesReceiveBuffersAsScratch()
            ? Math.multiplyExact(point.count(), communicator.size())
            : 0;
    return new DataCall(communicator, point, memory, point.count(), recvCount) {
      @Override
      public void run() {
        communicator.gather(send.segment(), recv.segment(), count, point.datatype(), point.root());
      }

      @Override
      void verifyReceived() {
        if (root) {
          recv.check(element -> sent((int) (element / count), element % count));
        } else {
          recv.checkGuard();
        }
      }
    };
  }
}
