package dev.tutti.backend.nativempi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tutti.InputException;
import dev.tutti.collective.ContractWalk;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.DataType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The main method of the tests' ranks: {@code SCENARIO LIBRARY RANKS FOLDER}. Each rank leaves what
 * it has to say in a file of its own, since launchers mix lines.
 */
final class TestRank {
  private TestRank() {}

  public static void main(String[] arguments) throws IOException {
    String library = arguments[1];
    int ranks = Integer.parseInt(arguments[2]);
    Path folder = Path.of(arguments[3]);
    Map<String, String> settings =
        arguments[0].equals("threads") ? Map.of(CallingThreads.OPTION, "2") : Map.of();
    BackendSpec spec =
        new BackendSpec(
            "test", NativeBackend.KIND, null, library, null, settings, Map.of(), List.of());
    try {
      NativeBackend.of(spec)
          .onEachRank(ranks, world -> say(folder, world.rank(), act(arguments[0], world)));
    } catch (InputException e) {
      say(folder, ProcessHandle.current().pid(), e.getMessage());
      System.exit(2);
    }
  }

  private static String act(String scenario, Communicator world) {
    try (Arena arena = Arena.ofConfined()) {
      switch (scenario) {
        case "every-call" -> new RankOfEveryCall(world, arena).run();
        case "every-operation" -> {
          return String.join("\n", ContractWalk.of(world, knownWrong(world), 0, 3, 5003));
        }
        case "threads" -> {
          return String.join("\n", ContractWalk.ofThreads(world, 0, 3, 5003));
        }
        case "large-counts" -> {
          NativeCommunicator large = ((NativeCommunicator) world).withLargeCounts();
          return String.join("\n", ContractWalk.of(large, knownWrong(world), 3));
        }
        case "invalid-root" -> {
          return wordsOf(() -> world.bcast(buffer(world, arena), 1, DataType.INT32, world.size()));
        }
        case "heap-buffer" -> {
          MemorySegment heap = MemorySegment.ofArray(new int[1]);
          return wordsOf(() -> world.bcast(heap, 1, DataType.INT32, 0));
        }
        case "variables" -> {
          return "UCX_ERROR_SIGNALS="
              + System.getenv("UCX_ERROR_SIGNALS")
              + " TUTTI_TEST="
              + System.getenv("TUTTI_TEST");
        }
        case "library" -> {
          return world.libraryPath()
              + "\n"
              + world.refusalOfThreads().orElse("threads may call")
              + "\n"
              + world.libraryVersion();
        }
        case "abort" -> {
          if (world.rank() == world.size() - 1) {
            world.abort(7);
          }
          world.barrier();
        }
        case "exception" -> {
          if (world.rank() == world.size() - 1) {
            throw new IllegalStateException("this rank fails");
          }
          world.barrier();
        }
        default -> throw new IllegalArgumentException(scenario);
      }
      return "right";
    }
  }

  /**
   * Seen in C, too: from the second MPI_Start on the first three move nothing to some ranks of
   * MPICH 4.0.2, or end the job; MPI_Neighbor_alltoallw loses blocks of 20 KB where a rank receives
   * from more ranks than it sends to.
   */
  private static List<String> knownWrong(Communicator world) {
    return world.libraryVersion().matches("(?s)MPICH Version:\\s+4\\.0.*")
        ? List.of(
            "allgather_init",
            "gather_init",
            "scatter_init",
            "neighbor_alltoallw",
            "ineighbor_alltoallw",
            "neighbor_alltoallw_init")
        : List.of();
  }

  private static MemorySegment buffer(Communicator world, Arena arena) {
    return world.allocate(arena, DataType.INT32, 1);
  }

  private static String wordsOf(Runnable call) {
    try {
      call.run();
      return "no exception";
    } catch (IllegalStateException | IllegalArgumentException e) {
      return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
  }

  private static void say(Path folder, long who, String words) {
    try {
      Files.write(folder.resolve("rank-" + who), words.getBytes(UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
