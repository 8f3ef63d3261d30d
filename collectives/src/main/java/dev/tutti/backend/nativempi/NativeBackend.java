package dev.tutti.backend.nativempi;

import dev.tutti.InputException;
import dev.tutti.environment.CacheFolder;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.CallingThreads;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Any libmpi of the Open MPI or the MPICH family, called as it is, with its own launcher. */
public final class NativeBackend implements Backend {
  /** The kind in {@link BackendSpec} and results. */
  public static final String KIND = "native";

  /** UCX would take SIGSEGV away from the JVM, which uses it to find null pointers. */
  private static final String UCX_ERROR_SIGNALS = "UCX_ERROR_SIGNALS";

  /** The setting of a {@link BackendSpec} that holds the launcher's path. */
  private static final String LAUNCHER = "launcher";

  private final BackendSpec asked;
  private final Search search;
  private Installation found;
  private NativeLauncher launcher;

  private NativeBackend(BackendSpec asked, Search search) {
    this.asked = asked;
    this.search = search;
  }

  /**
   * Returns the backend a specification means: where it has no prefix, its name is {@code openmpi},
   * {@code mpich} or {@code hypermpi}, and it is looked for.
   */
  public static NativeBackend of(BackendSpec spec) {
    return of(spec, System.getenv());
  }

  static NativeBackend of(BackendSpec spec, Map<String, String> environment) {
    return new NativeBackend(spec, new Search(environment));
  }

  /** Returns the backend of a name that is looked for where such libraries usually are. */
  public static NativeBackend named(String name) {
    return at(name, null);
  }

  /** Returns a backend of any name for the library in a folder, or for that very file. */
  public static NativeBackend at(String name, String prefix) {
    return of(new BackendSpec(name, KIND, prefix, null, null, Map.of(), Map.of(), List.of()));
  }

  @Override
  public String name() {
    return asked.name();
  }

  /** Returns where library and launcher are, so that nothing is searched twice. */
  @Override
  public BackendSpec spec() {
    Map<String, String> settings = new TreeMap<>(asked.settings());
    settings.put(LAUNCHER, launcher().program().toString());
    return new BackendSpec(
        asked.name(),
        KIND,
        asked.prefix(),
        library().toString(),
        null,
        settings,
        asked.environment(),
        asked.launcherArguments());
  }

  @Override
  public Optional<String> unavailable() {
    try {
      installation();
      return Optional.empty();
    } catch (InputException e) {
      return Optional.of(e.getMessage());
    }
  }

  @Override
  public Optional<String> version() {
    return unavailable().isPresent() ? Optional.empty() : Optional.of(installation().version());
  }

  @Override
  public List<String> command(Job asked) {
    List<String> cached = AotCache.of(asked, caches()).map(AotCache::options).orElse(List.of());
    return starting(RankJvm.of(asked).withJvmOptions(cached));
  }

  @Override
  public void prepare(Job asked) {
    AotCache.of(asked, caches())
        .filter(cache -> !cache.isMade())
        .ifPresent(cache -> cache.make(spec(), RankJvm.of(asked), this::starting));
  }

  private List<String> starting(Job job) {
    Placement placement = job.placement();
    Map<String, String> variables = variables(job);
    if ("none".equals(placement.launcher())) {
      if (job.ranks() > 1) {
        throw new InputException(
            "--launcher none starts one process, which is one rank, not "
                + job.ranks()
                + "; use -n 1, or leave --launcher out");
      }
      return Environment.before(variables, job.rankCommand());
    }
    int cores = Cores.count();
    String bindTo = placement.bindTo();
    if (bindTo == null) {
      boolean coreEach =
          CallingThreads.of(asked) <= 1 && placement.ranksOnOneHost(job.ranks()) <= cores;
      bindTo = coreEach ? "core" : "none";
    }
    boolean oversubscribed = placement.hosts().isEmpty() && job.ranks() > cores;
    return launcher(placement.launcher()).command(job, variables, bindTo, oversubscribed);
  }

  private NativeLauncher launcher(String name) {
    return switch (name) {
      case null -> launcher();
      case "mpirun", "mpiexec" -> launcher();
      case "srun" -> SrunLauncher.of(search.program("srun"), launcher().family());
      default ->
          throw new InputException(
              "backend "
                  + name()
                  + " has no launcher "
                  + name
                  + "; it has mpirun, mpiexec, srun and none");
    };
  }

  private Path caches() {
    return CacheFolder.of(search.environment());
  }

  private Map<String, String> variables(Job job) {
    Map<String, String> variables = new TreeMap<>(launcherEnvironment(job));
    variables.put(UCX_ERROR_SIGNALS, "");
    variables.putAll(job.environment());
    return variables;
  }

  /**
   * Returns LD_LIBRARY_PATH where it matters, for the launcher as for the ranks: this library's own
   * folder, never another's. Nothing else that is meant for the ranks reaches the launcher.
   */
  @Override
  public Map<String, String> launcherEnvironment(Job job) {
    String inherited = search.environment().get(LoaderPath.VARIABLE);
    String path = LoaderPath.of(library().getParent(), inherited);
    return path.equals(Objects.requireNonNullElse(inherited, ""))
        ? Map.of()
        : Map.of(LoaderPath.VARIABLE, path);
  }

  /**
   * Joins the other ranks, and leaves them when {@code body} returns. When it throws, MPI_Finalize
   * is left out, since it would wait for ranks that wait for this one: the process is expected to
   * end, and the launcher to end the others.
   *
   * @throws InputException if the library cannot be loaded or sees another number of ranks
   */
  @Override
  public void onEachRank(int ranks, Consumer<Communicator> body) {
    String library = library().toString();
    CLibrary.setIfUnset(UCX_ERROR_SIGNALS, "");
    try {
      CLibrary.loadGlobally(library);
    } catch (IllegalStateException e) {
      LibraryFile.read(Path.of(library)); // Knows more words for what is wrong with a file.
      throw new InputException("MPI library " + library + " cannot be loaded: " + e.getMessage());
    }
    NativeCommunicator world = new NativeCommunicator(library, CallingThreads.of(asked) > 0);
    if (world.size() != ranks) {
      int seen = world.size();
      world.close();
      throw new InputException(
          "asked for "
              + ranks
              + " ranks, the library sees "
              + seen
              + ": "
              + library
              + " was started by the launcher of another MPI; use the launcher that belongs to it");
    }
    body.accept(world);
    world.close();
  }

  private Path library() {
    return asked.library() == null ? installation().library().path() : Path.of(asked.library());
  }

  private NativeLauncher launcher() {
    String known = asked.settings().get(LAUNCHER);
    if (launcher == null && known == null) {
      launcher = installation().launcher();
    } else if (launcher == null) {
      launcher =
          NativeLauncher.recognize(Path.of(known))
              .orElseThrow(
                  () -> new InputException(known + " is not a launcher of Open MPI or MPICH"));
    }
    return launcher;
  }

  private Installation installation() {
    if (found == null) {
      found = find();
    }
    return found;
  }

  private Installation find() {
    if (asked.prefix() != null) {
      return search.at(Path.of(asked.prefix()));
    }
    return switch (asked.name()) {
      case "openmpi" -> search.openMpi();
      case "mpich" -> search.mpich();
      case "hypermpi" -> search.hyperMpi();
      default ->
          throw new InputException(
              "backend "
                  + name()
                  + " needs the folder of its library: --backend "
                  + name()
                  + "=PREFIX");
    };
  }
}
