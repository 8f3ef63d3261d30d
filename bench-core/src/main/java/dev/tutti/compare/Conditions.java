package dev.tutti.compare;

import dev.tutti.result.EnvironmentInfo;
import dev.tutti.result.MethodInfo;
import dev.tutti.result.PointResult;
import dev.tutti.result.RunResult;
import dev.tutti.result.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what else than the label differs between the launches of two sides. */
public final class Conditions {
  private static final String UNKNOWN = "not known";
  private static final int SHOWN = 100;

  private static final List<Trait<RunResult>> OF_RUNS =
      List.of(
          new Trait<>("kind of numbers", false, run -> run.run().kind()),
          new Trait<>("kind of backend", false, run -> run.backend().kind()),
          new Trait<>("number of hosts", true, run -> hosts(run.world())),
          new Trait<>("hosts", false, run -> joined(run.world().hosts())),
          new Trait<>("ranks per node", true, run -> ranksPerNode(run.world())),
          new Trait<>("binding", false, run -> binding(run.world())),
          new Trait<>("synchronization", true, method(MethodInfo::synchronization)),
          new Trait<>("clock", false, method(MethodInfo::clock)),
          new Trait<>("statistic of the source", false, method(MethodInfo::statistic)),
          new Trait<>("warm-up", false, method(m -> fixed(m.fixedWarmup()))),
          new Trait<>("iterations", false, method(m -> fixed(m.fixedIterations()))),
          new Trait<>("order of points", false, method(MethodInfo::order)),
          new Trait<>("last printed digit in ns", false, method(MethodInfo::resolutionNs)),
          new Trait<>("JDK", false, environment(EnvironmentInfo::javaVersion)),
          new Trait<>("JVM", false, environment(EnvironmentInfo::javaVm)),
          new Trait<>("JVM options", false, environment(Conditions::jvmOptions)),
          new Trait<>("CPU", false, environment(EnvironmentInfo::cpu)),
          new Trait<>("CPUs", false, environment(EnvironmentInfo::cpus)),
          new Trait<>("architecture", false, environment(EnvironmentInfo::architecture)),
          new Trait<>("operating system", false, environment(EnvironmentInfo::os)));

  private static final List<Trait<PointResult>> OF_POINTS =
      List.of(
          new Trait<>("size meaning", true, PointResult::sizeMeaning),
          new Trait<>("datatype", false, PointResult::datatype),
          new Trait<>("op", false, PointResult::op),
          new Trait<>("root", false, PointResult::root),
          new Trait<>("options", false, point -> point.options().toString()));

  private static final Trait<RunResult> RANKS =
      new Trait<>("ranks", true, run -> run.world().ranks());

  /** What Open MPI's mpirun tells its ranks of one launch, in the form of settings. */
  private static final Set<String> OF_ONE_LAUNCH =
      Set.of(
          "OMPI_MCA_ess_base_jobid",
          "OMPI_MCA_ess_base_vpid",
          "OMPI_MCA_initial_wdir",
          "OMPI_MCA_orte_app_num",
          "OMPI_MCA_orte_ess_node_rank",
          "OMPI_MCA_orte_ess_num_procs",
          "OMPI_MCA_orte_hnp_uri",
          "OMPI_MCA_orte_jobfam_session_dir",
          "OMPI_MCA_orte_launch",
          "OMPI_MCA_orte_local_daemon_uri",
          "OMPI_MCA_orte_num_nodes",
          "OMPI_MCA_orte_precondition_transports",
          "OMPI_MCA_orte_tmpdir_base",
          "OMPI_MCA_orte_top_session_dir");

  private Conditions() {}

  /** Something that should be the same on both sides; {@code refuses} where it must. */
  private record Trait<T>(String name, boolean refuses, Function<T, Object> value) {

    Set<String> of(Collection<T> all) {
      return all.stream()
          .map(value)
          .distinct()
          .map(one -> Objects.toString(one, UNKNOWN))
          .collect(Collectors.toCollection(TreeSet::new));
    }

    void addTo(List<Condition> conditions, Set<String> base, Set<String> next) {
      if (!base.equals(next)) {
        boolean known = !base.contains(UNKNOWN) && !next.contains(UNKNOWN);
        conditions.add(new Condition(name, shown(base), shown(next), refuses && known));
      }
    }
  }

  /** Returns every condition of launches by its name, several values joined; in a fixed order. */
  public static Map<String, String> of(List<RunResult> launches) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(RANKS.name(), shown(RANKS.of(launches)));
    OF_RUNS.forEach(trait -> values.put(trait.name(), shown(trait.of(launches))));
    variableTraits(launches).forEach(trait -> values.put(trait.name(), shown(trait.of(launches))));
    return values;
  }

  /** Returns what differs between the launches and points behind the pairs. */
  static List<Condition> between(List<Pair> pairs) {
    List<Condition> conditions = new ArrayList<>();
    Set<RunResult> base = runs(pairs, Pair::base);
    Set<RunResult> next = runs(pairs, Pair::next);
    RANKS.addTo(conditions, RANKS.of(base), RANKS.of(next));
    OF_RUNS.forEach(trait -> trait.addTo(conditions, trait.of(base), trait.of(next)));
    OF_POINTS.forEach(trait -> ofPoints(trait, pairs, conditions));
    variables(base, next, conditions);
    return conditions;
  }

  private static Set<RunResult> runs(List<Pair> pairs, Function<Pair, Series> side) {
    Set<RunResult> runs = Collections.newSetFromMap(new IdentityHashMap<>());
    pairs.forEach(pair -> runs.addAll(side.apply(pair).runs()));
    return runs;
  }

  /** Points are compared pair by pair, since each operation has its own meaning of size. */
  private static void ofPoints(
      Trait<PointResult> trait, List<Pair> pairs, List<Condition> conditions) {
    Set<String> base = new TreeSet<>();
    Set<String> next = new TreeSet<>();
    for (Pair pair : pairs) {
      Set<String> ofBase = trait.of(pair.base().points());
      Set<String> ofNext = trait.of(pair.next().points());
      if (!ofBase.equals(ofNext)) {
        base.addAll(ofBase);
        next.addAll(ofNext);
      }
    }
    if (!base.isEmpty()) {
      boolean known = pairs.stream().anyMatch(pair -> knownToDiffer(trait, pair));
      conditions.add(
          new Condition(trait.name(), shown(base), shown(next), trait.refuses() && known));
    }
  }

  private static boolean knownToDiffer(Trait<PointResult> trait, Pair pair) {
    Set<String> base = trait.of(pair.base().points());
    Set<String> next = trait.of(pair.next().points());
    base.remove(UNKNOWN);
    next.remove(UNKNOWN);
    return !base.isEmpty() && !next.isEmpty() && !base.equals(next);
  }

  private static void variables(
      Set<RunResult> base, Set<RunResult> next, List<Condition> conditions) {
    List<RunResult> both = Stream.concat(base.stream(), next.stream()).toList();
    variableTraits(both).forEach(trait -> trait.addTo(conditions, trait.of(base), trait.of(next)));
  }

  /** One trait for each variable that any run sets, by name. */
  private static List<Trait<RunResult>> variableTraits(Collection<RunResult> runs) {
    return runs.stream()
        .flatMap(run -> run.backend().variables().keySet().stream())
        .filter(name -> !OF_ONE_LAUNCH.contains(name))
        .distinct()
        .sorted()
        .map(Conditions::variable)
        .toList();
  }

  private static Trait<RunResult> variable(String name) {
    return new Trait<>(
        "variable " + name, false, run -> run.backend().variables().getOrDefault(name, "not set"));
  }

  private static Function<RunResult, Object> method(Function<MethodInfo, Object> part) {
    return run -> run.method() == null ? null : part.apply(run.method());
  }

  private static Function<RunResult, Object> environment(Function<EnvironmentInfo, Object> part) {
    return run -> run.environment() == null ? null : part.apply(run.environment());
  }

  private static String fixed(Long count) {
    return count == null ? "as needed" : count + " calls";
  }

  /**
   * Where a JVM would write its crash report, or finds its own classes, is of each launch alone.
   */
  private static String jvmOptions(EnvironmentInfo environment) {
    return joined(
        environment.jvmOptions().stream()
            .filter(option -> !option.startsWith("-XX:ErrorFile="))
            .filter(option -> !option.startsWith("-XX:AOTCache="))
            .toList());
  }

  private static String joined(List<String> words) {
    return words.isEmpty() ? null : String.join(" ", words);
  }

  private static Integer hosts(World world) {
    return world.hosts().isEmpty() ? null : world.hosts().size();
  }

  private static String ranksPerNode(World world) {
    Map<String, Integer> counts = new TreeMap<>();
    world
        .placement()
        .forEach(
            range ->
                counts.merge(
                    String.valueOf(range.host()),
                    range.lastRank() - range.firstRank() + 1,
                    Integer::sum));
    return counts.isEmpty()
        ? null
        : counts.values().stream()
            .sorted()
            .distinct()
            .map(String::valueOf)
            .collect(Collectors.joining(" or "));
  }

  private static String binding(World world) {
    return world.placement().isEmpty()
        ? null
        : world.placement().stream()
            .map(range -> Objects.toString(range.cpus(), UNKNOWN))
            .collect(Collectors.joining(" | "));
  }

  private static String shown(Set<String> values) {
    String all = String.join(", ", values);
    return all.length() <= SHOWN ? all : all.substring(0, SHOWN) + "...";
  }
}
