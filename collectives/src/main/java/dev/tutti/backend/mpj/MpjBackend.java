package dev.tutti.backend.mpj;

import dev.tutti.InputException;
import dev.tutti.environment.CacheFolder;
import dev.tutti.spi.Backend;
import dev.tutti.spi.BackendSpec;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** MPJ Express under its own launcher, on one of its devices. */
public final class MpjBackend implements Backend {
  /** What the specifications of these backends have as their kind. */
  public static final String KIND = "mpj";

  /** Ranks are threads of one JVM. */
  public static final MpjBackend MULTICORE = backend("mpj", "multicore", Map.of());

  /** The same with the library's other, flat collectives. */
  public static final MpjBackend FLAT = backend("mpj-flat", "multicore", Map.of("flat", "true"));

  /** A JVM for each rank, over sockets. */
  public static final MpjBackend NIODEV = backend("mpj-niodev", "niodev", Map.of());

  /** A JVM for each host, with threads in it. */
  public static final MpjBackend HYBDEV = backend("mpj-hybdev", "hybdev", Map.of());

  /** Those of its devices that need a daemon on every host. */
  public static final List<String> DAEMON_DEVICES = List.of("niodev", "hybdev");

  /** The setting that names the port its daemons listen on; a free one where it is missing. */
  public static final String PORT = "port";

  private static final String OLD_COLLECTIVES = "mpjexpress.mpi.old.collectives";
  private static final Pattern LIBRARY_JAR = Pattern.compile("(mpj|mpi)(-[0-9.]+)?\\.jar");

  private final BackendSpec spec;
  private final List<String> argv;

  /**
   * Opens a backend.
   *
   * @param spec its name, device and settings
   * @param argv in a rank, all arguments of its main method: the device's, which the launcher put
   *     first, then the user's; empty where no rank is
   */
  public MpjBackend(BackendSpec spec, List<String> argv) {
    this.spec = spec;
    this.argv = List.copyOf(argv);
  }

  private static MpjBackend backend(String name, String device, Map<String, String> settings) {
    return new MpjBackend(
        new BackendSpec(name, KIND, null, null, device, settings, Map.of(), List.of()), List.of());
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public BackendSpec spec() {
    return spec;
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
    try {
      return Optional.of("MPJ Express " + installation().version());
    } catch (InputException e) {
      return Optional.empty(); // unavailable() says why.
    }
  }

  private Installation installation() {
    return Installation.find(spec.prefix(), System.getenv());
  }

  @Override
  public List<String> command(Job job) {
    refuseWhatMpjrunCannot(job);
    Path home = home(job);
    List<String> command = new ArrayList<>();
    command.addAll(List.of(job.java().toString(), "-XX:+UseSerialGC", "-Xmx64m", "-jar"));
    command.add(home.resolve("lib/starter.jar").toString());
    command.addAll(List.of("-np", Integer.toString(job.ranks()), "-dev", spec.device()));
    command.addAll(List.of("-wdir", home.toString()));
    if (clustered()) {
      command.addAll(List.of("-machinesfile", home.resolve("machines").toString()));
    }
    command.addAll(job.launcherArguments());
    command.addAll(job.jvmOptions());
    command.addAll(List.of("-cp", classPath(job)));
    command.add(job.mainClass());
    command.addAll(job.arguments());
    return command;
  }

  private void refuseWhatMpjrunCannot(Job job) {
    Placement placement = job.placement();
    if (placement.launcher() != null && !placement.launcher().equals("mpjrun")) {
      throw new InputException(
          "backend "
              + name()
              + " is started by mpjrun, not by "
              + placement.launcher()
              + "; leave the launcher out");
    }
    if (!clustered() && !placement.hosts().isEmpty()) {
      throw new InputException(
          "backend "
              + name()
              + " is threads of one process on this machine; use mpj-niodev or mpj-hybdev for"
              + " hosts");
    }
    if (placement.hosts().stream().mapToInt(Placement.Host::slots).distinct().count() > 1) {
      throw new InputException(
          "backend " + name() + " spreads ranks evenly; give every host the same number of ranks");
    }
    Integer perNode = placement.ranksPerNode();
    if (perNode != null && placement.hosts().isEmpty() && job.ranks() > perNode) {
      throw new InputException(
          "backend " + name() + " has this machine alone: give --hosts with --ranks-per-node");
    }
    if (placement.mapBy() != null && !placement.mapBy().equals("slot")) {
      throw new InputException(
          "backend " + name() + " fills one host after the other; leave --map-by out");
    }
    if (placement.bindTo() != null && !placement.bindTo().equals("none")) {
      throw new InputException(
          "backend " + name() + " cannot bind its ranks; leave --bind-to out, or use none");
    }
    for (String option : job.jvmOptions()) {
      if (!option.startsWith("-")) {
        throw new InputException(
            "mpjrun would take '" + option + "' for the main class; write it as -option=value");
      }
    }
  }

  /** The library's jars come from the job's home, so none of them may stand on the class path. */
  private static String classPath(Job job) {
    List<String> entries = new ArrayList<>();
    for (Path entry : job.classPath()) {
      if (!LIBRARY_JAR.matcher(entry.getFileName().toString()).matches()) {
        entries.add(entry.toString());
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  @Override
  public Map<String, String> launcherEnvironment(Job job) {
    Map<String, String> environment = new TreeMap<>(job.environment());
    Path bin = job.java().toAbsolutePath().getParent();
    String path = System.getenv("PATH");
    environment.put("MPJ_HOME", home(job).toString());
    environment.put("PATH", path == null ? bin.toString() : bin + File.pathSeparator + path);
    return environment;
  }

  /** Starts a daemon on each host, on ports that are the same everywhere. */
  @Override
  public Closeable start(Job job) throws IOException {
    Daemon.Ports ports = ports();
    makeHome(job, ports);
    Deque<Closeable> ends = new ArrayDeque<>();
    // The link would dangle in copies of the job's folder.
    ends.push(() -> Files.deleteIfExists(home(job).resolve("lib")));
    try {
      for (String host : clustered() ? machines(job) : List.<String>of()) {
        Map<String, String> environment = launcherEnvironment(job);
        ends.push(Daemon.start(job, host, home(job), ports.daemon(), environment));
      }
    } catch (IOException e) {
      closeAll(ends);
      throw e;
    }
    return () -> closeAll(ends);
  }

  private Daemon.Ports ports() throws IOException {
    Daemon.Ports free = Daemon.Ports.free();
    String port = spec.settings().get(PORT);
    return port == null
        ? free
        : new Daemon.Ports(Integer.parseInt(port), free.portManager(), free.launcher());
  }

  private static void closeAll(Deque<Closeable> ends) throws IOException {
    try (Closeable _ = ends.pop()) {
      if (!ends.isEmpty()) {
        closeAll(ends);
      }
    }
  }

  private boolean clustered() {
    return DAEMON_DEVICES.contains(spec.device());
  }

  private static Path home(Job job) {
    return job.folder().toAbsolutePath().resolve("mpj");
  }

  private void makeHome(Job job, Daemon.Ports ports) throws IOException {
    Installation installation = installation();
    Path home = home(job);
    Files.createDirectories(home.resolve("conf"));
    Files.createDirectories(home.resolve("logs"));
    Files.createSymbolicLink(
        home.resolve("lib"), installation.lib(CacheFolder.of(System.getenv())));
    Files.write(home.resolve("machines"), machines(job));
    Properties configuration = new Properties();
    configuration.putAll(installation.configuration());
    configuration.setProperty(OLD_COLLECTIVES, spec.settings().getOrDefault("flat", "false"));
    configuration.putAll(ports.settings());
    try (Writer out = Files.newBufferedWriter(home.resolve(Installation.CONFIGURATION))) {
      configuration.store(out, null);
    }
  }

  /** Returns as many of the hosts as it takes to fill them one after another. */
  private static List<String> machines(Job job) {
    if (job.placement().hosts().isEmpty()) {
      return List.of("127.0.0.1");
    }
    return job.placement().hostsFor(job.ranks()).stream().map(Placement.Host::name).toList();
  }

  /** The daemon is this process's parent. */
  @Override
  public void endOrphans() {
    String daemon = Path.of(System.getenv("MPJ_HOME"), Daemon.JAR).toString();
    ProcessHandle.current()
        .parent()
        .filter(parent -> commandLine(parent).contains(daemon))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  /** A handle keeps no command line that is longer than a page, such as one with a class path. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return ""; // It has ended by itself.
    }
  }

  /** Runs {@code body} in the one rank whose thread this is; if it throws, the job ends. */
  @Override
  public void onEachRank(int ranks, Consumer<Communicator> body) {
    MpjCommunicator communicator = init();
    try {
      body.accept(communicator);
    } catch (RuntimeException | Error e) {
      // Other ranks would wait for this one for ever.
      e.printStackTrace();
      communicator.abort(1);
    }
    communicator.close();
  }

  /** Tells version and collectives from the ranks' own MPJ_HOME, not from what was asked for. */
  private MpjCommunicator init() {
    Properties configuration;
    try {
      configuration = Installation.read(Path.of(System.getenv("MPJ_HOME")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    boolean flat = Boolean.parseBoolean(configuration.getProperty(OLD_COLLECTIVES));
    String version =
        "MPJ Express "
            + configuration.getProperty(Installation.VERSION)
            + (flat ? " (" + spec.device() + ", flat collectives)" : " (" + spec.device() + ")");
    return MpjCommunicator.init(argv, version, flat);
  }
}
