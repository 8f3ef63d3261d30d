package dev.tutti.backend.mpj;

import dev.tutti.collective.ContractWalk;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A rank for tests: does what the file {@code task} in its folder says and writes what it saw. */
public final class ProbeRank {
  /** On both sides of the sizes at which the library changes its algorithms, and odd. */
  private static final long[] COUNTS = {1, 3, 5003};

  static final List<MpjBackend> BACKENDS =
      List.of(MpjBackend.MULTICORE, MpjBackend.FLAT, MpjBackend.NIODEV, MpjBackend.HYBDEV);

  private ProbeRank() {}

  /** The last argument is the job's folder, those before it are the device's. */
  public static void main(String[] argv) throws IOException {
    Path folder = Path.of(argv[argv.length - 1]);
    List<String> task = Files.readAllLines(folder.resolve("task"));
    BackendSpec spec = known(task.get(0)).spec();
    MpjBackend backend = new MpjBackend(spec, List.of(argv));
    backend.onEachRank(
        Integer.parseInt(task.get(1)),
        communicator -> {
          List<String> seen = new ArrayList<>();
          if (communicator.rank() == 1 && task.get(2).equals("throw")) {
            throw new IllegalStateException("rank 1 fails on purpose");
          }
          if (communicator.rank() == 1 && task.get(2).equals("abort")) {
            communicator.abort(3);
          }
          if (task.get(2).equals("orphan")) {
            backend.endOrphans();
            Runtime.getRuntime().halt(1);
          }
          seen.add("world " + communicator.rank() + "/" + communicator.size());
          seen.add("library " + communicator.libraryVersion());
          seen.add("path " + communicator.libraryPath());
          seen.add("left neighbour " + leftNeighbour(communicator));
          seen.addAll(ContractWalk.of(communicator, List.of(), COUNTS));
          write(folder.resolve("rank-" + communicator.rank()), seen);
        });
  }

  static MpjBackend known(String name) {
    return BACKENDS.stream()
        .filter(backend -> backend.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void write(Path file, List<String> lines) {
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int leftNeighbour(Communicator communicator) {
    int size = communicator.size();
    int rank = communicator.rank();
    MemorySegment mine = communicator.allocate(Arena.global(), DataType.INT32, 1);
    MemorySegment other = communicator.allocate(Arena.global(), DataType.INT32, 1);
    mine.set(ValueLayout.JAVA_INT, 0, rank);
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;
    communicator.sendrecv(mine, 1, right, other, 1, left, DataType.INT32, 9);
    MemorySegment again = communicator.allocate(Arena.global(), DataType.INT32, 1);
    if (rank == 0) {
      communicator.send(mine, 1, DataType.INT32, right, 4);
      communicator.recv(again, 1, DataType.INT32, left, 4);
    } else {
      communicator.recv(again, 1, DataType.INT32, left, 4);
      communicator.send(mine, 1, DataType.INT32, right, 4);
    }
    int seen = other.get(ValueLayout.JAVA_INT, 0);
    return seen == again.get(ValueLayout.JAVA_INT, 0) ? seen : -1;
  }
}
