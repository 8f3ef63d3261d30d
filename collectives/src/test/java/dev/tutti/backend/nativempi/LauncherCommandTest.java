package dev.tutti.backend.nativempi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import dev.tutti.spi.Job;
import dev.tutti.spi.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LauncherCommandTest {
  private static final List<String> RANK =
      List.of("/jdk/bin/java", "-Xmx64m", "-cp", "/a.jar:/b", "Main", "plan.json");
  private static final Placement PLACED =
      new Placement(
          List.of(new Placement.Host("h1", 2), new Placement.Host("h2", 4)),
          3,
          null,
          "numa",
          null,
          null);

  private final NativeLauncher openMpi = launcher("mpirun (Open MPI) 5.0.3\n");
  private final NativeLauncher hydra =
      launcher("HYDRA build details:\n    Version:                 4.0.2\n    CC: gcc\n");

  @Test
  void launchers_are_recognized_by_what_they_say_of_themselves() {
    assertEquals(new OpenMpiLauncher(Path.of("/x/mpirun"), "5.0.3"), openMpi);
    assertEquals(new HydraLauncher(Path.of("/x/mpirun"), "4.0.2"), hydra);
    assertEquals("4.1.4", launcher("mpirun.openmpi (OpenRTE) 4.1.4\n\nReport bugs").version());
  }

  @Test
  void every_command_ends_with_that_of_the_rank() {
    for (NativeLauncher launcher : List.of(openMpi, hydra)) {
      List<String> command = launcher.command(job(2, Placement.HERE), Map.of(), "core", false);
      assertEquals(RANK, command.subList(command.size() - RANK.size(), command.size()));
      int before = command.indexOf("--extra");
      assertTrue(before > 0 && before < command.size() - RANK.size(), command.toString());
    }
  }

  @Test
  void open_mpi_is_told_everything_explicitly() {
    List<String> command =
        openMpi.command(job(8, PLACED), new TreeMap<>(Map.of("A", "b c", "E", "")), "numa", true);
    command.remove("--allow-run-as-root");
    assertEquals(
        List.of(
            "/x/mpirun",
            "-np",
            "8",
            "--oversubscribe",
            "--host",
            "h1:2,h2:4",
            "--map-by",
            "ppr:3:node",
            "--bind-to",
            "numa",
            "-x",
            "A=b c",
            "-x",
            "E="),
        command.subList(0, 14));
  }

  @Test
  void open_mpi_starts_no_program_called_java_whose_class_path_it_would_change() {
    List<String> command = openMpi.command(job(2, Placement.HERE), Map.of(), "core", false);
    assertEquals("env", command.get(command.size() - RANK.size() - 1));
  }

  @Test
  void hydra_gets_only_options_it_knows() {
    assertEquals(
        List.of(
            "/x/mpirun",
            "-n",
            "8",
            "-hosts",
            "h1:2,h2:4",
            "-ppn",
            "3",
            "-bind-to",
            "numa",
            "-genv",
            "E",
            ""),
        hydra.command(job(8, PLACED), Map.of("E", ""), "numa", true).subList(0, 12));
  }

  @Test
  void ranks_are_bound_to_cores_while_each_can_have_its_own() {
    NativeBackend backend = NativeBackend.named("openmpi");
    List<String> fits = backend.command(job(Cores.count(), Placement.HERE));
    List<String> tooMany = backend.command(job(Cores.count() + 1, Placement.HERE));
    assertEquals("core", fits.get(fits.indexOf("--bind-to") + 1));
    assertFalse(fits.contains("--oversubscribe"));
    assertEquals("none", tooMany.get(tooMany.indexOf("--bind-to") + 1));
    assertTrue(tooMany.contains("--oversubscribe"));
  }

  @Test
  void the_launcher_none_leaves_the_rank_alone_and_an_unknown_one_is_refused() {
    NativeBackend backend = NativeBackend.named("openmpi");
    List<String> alone = backend.command(job(1, with("none")));
    assertEquals("env", alone.getFirst());
    assertTrue(alone.containsAll(RANK), alone.toString());
    assertTrue(alone.stream().noneMatch(word -> word.contains("mpirun")), alone.toString());
    assertEquals(
        "--launcher none starts one process, which is one rank, not 2; use -n 1, or leave"
            + " --launcher out",
        assertThrows(InputException.class, () -> backend.command(job(2, with("none"))))
            .getMessage());
    assertEquals(
        "backend openmpi has no launcher mpjrun; it has mpirun, mpiexec, srun and none",
        assertThrows(InputException.class, () -> backend.command(job(1, with("mpjrun"))))
            .getMessage());
  }

  @Test
  void a_backend_opened_again_from_its_specification_starts_the_same_command() {
    for (String name : List.of("openmpi", "mpich")) {
      NativeBackend backend = NativeBackend.named(name);
      NativeBackend again = NativeBackend.of(backend.spec(), Map.of());
      assertEquals(backend.command(job(2, Placement.HERE)), again.command(job(2, Placement.HERE)));
      assertEquals(backend.spec(), again.spec());
    }
  }

  @Test
  void ranks_get_the_cheap_fence_exactly_where_their_jvm_starts_with_it() throws Exception {
    String option = "-XX:+UseSystemMemoryBarrier";
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    int status =
        new ProcessBuilder(java.toString(), option, "-version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    List<String> options = RankJvm.of(job(java, Placement.HERE)).jvmOptions();
    assertEquals(status == 0, options.contains(option));
    assertFalse(RankJvm.of(job(java, PLACED)).jvmOptions().contains(option));
  }

  private static NativeLauncher launcher(String answer) {
    Path program = Path.of("/x/mpirun");
    return OpenMpiLauncher.from(program, answer)
        .or(() -> HydraLauncher.from(program, answer))
        .orElseThrow();
  }

  private static Placement with(String launcher) {
    return new Placement(List.of(), null, null, null, launcher, null);
  }

  private static Job job(int ranks, Placement placement) {
    return job(ranks, Path.of("/jdk/bin/java"), placement);
  }

  private static Job job(Path java, Placement placement) {
    return job(2, java, placement);
  }

  private static Job job(int ranks, Path java, Placement placement) {
    return new Job(
        ranks,
        java,
        List.of("-Xmx64m"),
        List.of(Path.of("/a.jar"), Path.of("/b")),
        "Main",
        List.of("plan.json"),
        Map.of(),
        List.of("--extra"),
        Path.of("/run"),
        placement);
  }
}
