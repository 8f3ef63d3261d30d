package dev.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tutti.InputException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobRankTest {
  @Test
  void the_variables_of_each_launcher_make_a_process_a_rank() {
    assertEquals(
        Optional.of(new JobRank(1, 4, "openmpi")),
        JobRank.of(Map.of("OMPI_COMM_WORLD_RANK", "1", "OMPI_COMM_WORLD_SIZE", "4")));
    assertEquals(
        Optional.of(new JobRank(0, 2, "mpich")),
        JobRank.of(Map.of("PMI_RANK", "0", "PMI_SIZE", "2")));
    assertEquals(
        Optional.of(new JobRank(3, 8, "openmpi")),
        JobRank.of(Map.of("PMIX_RANK", "3", "SLURM_STEP_NUM_TASKS", "8", "SLURM_NTASKS", "16")));
  }

  @Test
  void a_batch_script_of_slurm_is_no_rank() {
    assertEquals(Optional.empty(), JobRank.of(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "4")));
  }

  @Test
  void a_rank_of_nobody_knows_how_many_is_refused() {
    InputException refused =
        assertThrows(InputException.class, () -> JobRank.of(Map.of("PMIX_RANK", "0")));
    assertEquals(
        "started as a rank, but SLURM_STEP_NUM_TASKS and SLURM_NTASKS are not set, which would say"
            + " of how many; start it by mpirun, mpiexec or srun",
        refused.getMessage());
    assertThrows(InputException.class, () -> JobRank.of(Map.of("PMI_RANK", "x", "PMI_SIZE", "2")));
  }
}
