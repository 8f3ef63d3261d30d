package dev.tutti.backend.local;

import dev.tutti.spi.DataType;
import dev.tutti.spi.Messages;
import dev.tutti.spi.StartingCommunicator;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A library that makes no progress but while it is waited for, which MPI allows. */
final class LocalStarting extends LocalCommunicator implements StartingCommunicator, Messages {
  private final List<Runnable> started = new ArrayList<>();

  LocalStarting(LocalCommunicator ranks) {
    super(ranks);
  }

  @Override
  public void recv(MemorySegment buffer, int count, DataType type, int source, int tag) {
    started.add(() -> super.recv(buffer, count, type, source, tag));
  }

  @Override
  void together(Object mine, Consumer<Object[]> reader) {
    started.add(() -> super.together(mine, reader));
  }

  @Override
  public boolean test() {
    return started.isEmpty();
  }

  @Override
  public void await() {
    started.forEach(Runnable::run);
    started.clear();
  }
}
