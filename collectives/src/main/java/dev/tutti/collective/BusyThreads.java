package dev.tutti.collective;

import dev.tutti.spi.Collective;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A call in a program with OpenMP-like threads: before it each thread of the rank computes a fixed
 * amount on data of its own, and during it all but the rank's own wait for the next computation as
 * OpenMP's do, by spinning. Where they have no cores of their own they take the rank's.
 */
final class BusyThreads implements Collective.Call {
  private static final int ELEMENTS = 4_096;
  private static final int PASSES = 8;

  private final Collective.Call call;
  private final ThreadTeam team;

  /**
   * @param call is made by the rank's own thread
   * @param threads that compute, the rank's own included
   */
  BusyThreads(Collective.Call call, int threads) {
    this.call = call;
    List<Collective.Call> computing =
        Stream.generate(() -> NoData.call(computing())).limit(threads).toList();
    this.team = new ThreadTeam(computing);
  }

  private static Runnable computing() {
    double[] data = new double[ELEMENTS];
    Arrays.fill(data, 1);
    return () -> {
      for (int pass = 0; pass < PASSES; pass++) {
        for (int i = 1; i < data.length; i++) {
          data[i] = data[i - 1] * 0.5 + data[i] * 0.5;
        }
      }
    };
  }

  @Override
  public void fill(int iteration) {
    call.fill(iteration);
  }

  @Override
  public void next() {
    call.next();
    team.run();
  }

  @Override
  public void run() {
    call.run();
  }

  /** The threads compute before each call. */
  @Override
  public boolean repeatable() {
    return false;
  }

  @Override
  public boolean keepsSendBuffer() {
    return call.keepsSendBuffer();
  }

  @Override
  public void verify() {
    call.verify();
  }

  @Override
  public void close() {
    team.close();
    call.close();
  }
}
