package dev.tutti.backend.nativempi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tutti.InputException;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same placement in the words of each launcher. */
class PlacementCommandTest {
  private static final List<Placement.Host> HOSTS =
      List.of(new Placement.Host("h1", 2), new Placement.Host("h2", 2));
  private static final NativeLauncher MPIRUN = new OpenMpiLauncher(Path.of("mpirun"), "4.1.4");
  private static final NativeLauncher HYDRA = new HydraLauncher(Path.of("mpiexec"), "4.0.2");
  private static final NativeLauncher SRUN =
      new SrunLauncher(Path.of("srun"), "slurm 22", MpiAbi.Family.OPEN_MPI, "pmix");

  @Test
  void hosts_with_an_agent() {
    Placement placement = new Placement(HOSTS, null, null, null, null, "/opt/rsh");
    assertEquals(
        "mpirun -np 4 --host h1:2,h2:2 --mca plm_rsh_agent /opt/rsh --bind-to core -x A=b,c"
            + " --tag-output --more env java -cp a.jar Main plan",
        words(MPIRUN, placement, "core"));
    assertEquals(
        "mpiexec -n 4 -hosts h1:2,h2:2 -launcher rsh -launcher-exec /opt/rsh -bind-to core"
            + " -genv A b,c -prepend-rank --more java -cp a.jar Main plan",
        words(HYDRA, placement, "core"));
    assertEquals(
        "srun --ntasks=4 --mpi=pmix --kill-on-bad-exit=1 --nodes=2 --nodelist=h1,h2"
            + " --ntasks-per-node=2 --cpu-bind=cores --label --more env A=b,c java -cp a.jar Main"
            + " plan",
        words(SRUN, placement, "core"));
  }

  @ParameterizedTest
  @CsvSource({"core, cores", "socket, sockets", "numa, ldoms", "none, none"})
  void srun_has_its_own_words_for_binding(String bindTo, String word) {
    assertEquals(
        "srun --ntasks=4 --mpi=pmix --kill-on-bad-exit=1 --cpu-bind="
            + word
            + " --label --more env A=b,c java -cp a.jar Main plan",
        words(SRUN, Placement.HERE, bindTo));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "2, -, --map-by ppr:2:node, -ppn 2, --ntasks-per-node=2",
        "-, node, --map-by node, -ppn 1, --distribution=cyclic",
        "-, slot, --map-by slot, '', --distribution=block",
        "-, core, --map-by core, -map-by core, --distribution=block:block",
        "-, socket, --map-by socket, -map-by socket, --distribution=block:cyclic"
      })
  void ranks_per_node_and_the_way_ranks_are_laid_out(
      Integer perNode, String mapBy, String mpirun, String hydra, String srun) {
    Placement placement = new Placement(List.of(), perNode, mapBy, null, null, null);
    assertEquals(mpirun, between(words(MPIRUN, placement, "core"), "-np 4", "--bind-to"));
    assertEquals(hydra, between(words(HYDRA, placement, "core"), "-n 4", "-bind-to"));
    assertEquals(srun, between(words(SRUN, placement, "core"), "exit=1", "--cpu-bind"));
  }

  /** Four ranks, two on each node, fill two of the three hosts, whichever way they are laid out. */
  @Test
  void ranks_dealt_out_to_nodes_fill_no_more_of_them_than_asked() {
    List<Placement.Host> hosts =
        List.of(
            new Placement.Host("h1", 2), new Placement.Host("h2", 2), new Placement.Host("h3", 2));
    Placement placement = new Placement(hosts, 2, "node", null, null, null);
    assertEquals(
        "--host h1:2,h2:2,h3:2 --map-by ppr:2:node --rank-by node",
        between(words(MPIRUN, placement, "none"), "-np 4", "--bind-to"));
    assertEquals(
        "-hosts h1:2,h2:2 -ppn 1", between(words(HYDRA, placement, "none"), "-n 4", "-bind-to"));
    assertEquals(
        "--nodes=2 --nodelist=h1,h2 --ntasks-per-node=2 --distribution=cyclic",
        between(words(SRUN, placement, "none"), "exit=1", "--cpu-bind"));
  }

  @Test
  void hydra_refuses_to_deal_out_what_it_would_deal_out_otherwise() {
    Placement unknownNodes = new Placement(List.of(), 2, "node", null, null, null);
    assertEquals(
        "Hydra deals ranks out to all nodes there are: give --hosts or --hostfile where"
            + " --ranks-per-node and --map-by node stand together",
        assertThrows(InputException.class, () -> words(HYDRA, unknownNodes, "none")).getMessage());
    Placement uneven =
        new Placement(
            List.of(new Placement.Host("h1", 3), new Placement.Host("h2", 1)),
            null,
            "node",
            null,
            null,
            null);
    assertEquals(
        "Hydra deals the same number of ranks to every host, but h2 takes only 1; give all hosts as"
            + " many slots, or leave --map-by node out",
        assertThrows(InputException.class, () -> words(HYDRA, uneven, "none")).getMessage());
  }

  @Test
  void srun_refuses_hosts_that_take_different_numbers_of_ranks() {
    Placement uneven =
        new Placement(
            List.of(new Placement.Host("h1", 3), new Placement.Host("h2", 1)),
            null,
            null,
            null,
            null,
            null);
    assertEquals(
        "srun starts the same number of ranks on every host, but h1 takes 3 and h2 1; give all"
            + " hosts as many slots, or use --launcher mpirun",
        assertThrows(InputException.class, () -> words(SRUN, uneven, "none")).getMessage());
  }

  @Test
  void srun_refuses_what_it_has_no_word_for() {
    Placement placement = new Placement(List.of(), null, "numa", null, null, null);
    InputException refused =
        assertThrows(InputException.class, () -> words(SRUN, placement, "none"));
    assertEquals(
        "srun cannot map by numa; it can by slot, node, core and socket", refused.getMessage());
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from) + from.length();
    return text.substring(start, text.indexOf(to)).strip();
  }

  private static String words(NativeLauncher launcher, Placement placement, String bindTo) {
    Job job =
        new Job(
            4,
            Path.of("java"),
            List.of(),
            List.of(Path.of("a.jar")),
            "Main",
            List.of("plan"),
            Map.of(),
            List.of("--more"),
            Path.of("folder"),
            placement);
    List<String> command = launcher.command(job, Map.of("A", "b,c"), bindTo, false);
    return String.join(" ", command).replace(" --allow-run-as-root", "");
  }
}
