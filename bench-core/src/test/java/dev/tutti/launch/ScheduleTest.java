package dev.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.tutti.plan.Plan;
import dev.tutti.plan.Settings;
import dev.tutti.spi.BackendSpec;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Path FOLDER = Path.of("unused");
  private static final BackendSpec A = FakeBackend.named("a", "good");
  private static final BackendSpec B = FakeBackend.named("b", "good");
  private static final BackendSpec C = FakeBackend.named("c", "good");

  @Test
  void every_block_holds_every_backend_and_rank_count_once() {
    Plan plan = Plans.of(FOLDER, 7, 1, "shuffled", Settings.DEFAULT, List.of(2, 4), A, B, C);
    List<Launch> launches = Schedule.of(plan);
    assertEquals(7 * 2 * 3, launches.size());
    for (int block = 0; block < 7; block++) {
      Set<String> names = new HashSet<>();
      for (Launch launch : launches.subList(block * 6, block * 6 + 6)) {
        assertEquals(block + 1, launch.number());
        names.add(launch.name());
      }
      int n = block + 1;
      assertEquals(
          Set.of("a-n2-" + n, "b-n2-" + n, "c-n2-" + n, "a-n4-" + n, "b-n4-" + n, "c-n4-" + n),
          names);
    }
  }

  @Test
  void one_seed_gives_one_order_and_another_seed_another() {
    assertEquals(schedule(42, "shuffled"), schedule(42, "shuffled"));
    assertNotEquals(schedule(42, "shuffled"), schedule(43, "shuffled"));
  }

  @Test
  void backends_do_not_keep_their_order_over_the_blocks() {
    Set<String> orders = new HashSet<>();
    List<Launch> launches = schedule(1, "shuffled");
    for (int block = 0; block < 20; block++) {
      orders.add(launches.get(2 * block).backend().name());
    }
    assertEquals(Set.of("a", "b"), orders);
  }

  @Test
  void each_launch_shuffles_all_points_for_itself() {
    Plan plan = Plans.of(FOLDER, 20, 5, "shuffled", A, B);
    Set<Object> orders = new HashSet<>();
    for (Launch launch : Schedule.of(plan)) {
      assertEquals(new HashSet<>(plan.points()), new HashSet<>(launch.points()));
      orders.add(launch.points());
    }
    assertNotEquals(1, orders.size());
  }

  @Test
  void a_fixed_order_is_that_of_the_plan() {
    for (Launch launch : schedule(9, "fixed")) {
      assertEquals(Plans.of(FOLDER, 20, 9, "fixed", A, B).points(), launch.points());
    }
  }

  private static List<Launch> schedule(long seed, String order) {
    return Schedule.of(Plans.of(FOLDER, 20, seed, order, A, B));
  }
}
