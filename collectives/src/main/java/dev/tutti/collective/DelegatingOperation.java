package dev.tutti.collective;

import dev.tutti.spi.Collective;
import dev.tutti.spi.Point;
import java.util.Optional;

/** Another way to call an operation, which says of itself what the operation says. */
abstract class DelegatingOperation implements Collective {
  private final Collective operation;

  DelegatingOperation(Collective operation) {
    this.operation = operation;
  }

  /** Returns the operation itself. */
  final Collective operation() {
    return operation;
  }

  @Override
  public String name() {
    return operation.name();
  }

  @Override
  public final String sizeMeaning() {
    return operation.sizeMeaning();
  }

  @Override
  public final boolean movesData() {
    return operation.movesData();
  }

  @Override
  public final boolean reduces() {
    return operation.reduces();
  }

  @Override
  public final boolean rooted() {
    return operation.rooted();
  }

  @Override
  public final boolean irregular() {
    return operation.irregular();
  }

  @Override
  public boolean knows(String option) {
    return operation.knows(option);
  }

  @Override
  public final long sendBytes(Point point, int ranks) {
    return operation.sendBytes(point, ranks);
  }

  @Override
  public final long recvBytes(Point point, int ranks) {
    return operation.recvBytes(point, ranks);
  }

  @Override
  public long memoryBytes(Point point, int ranks) {
    return operation.memoryBytes(point, ranks);
  }

  @Override
  public final Optional<String> refusal(Point point, int ranks) {
    return operation.refusal(point, ranks);
  }

  @Override
  public final double busFactor(int ranks) {
    return operation.busFactor(ranks);
  }

  @Override
  public long bandwidthBytes(Point point, int ranks) {
    return operation.bandwidthBytes(point, ranks);
  }
}
