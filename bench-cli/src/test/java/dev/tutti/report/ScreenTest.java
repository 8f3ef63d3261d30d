package dev.tutti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScreenTest {
  private static final boolean TERMINAL = true;
  private static final boolean PIPE = false;

  @Test
  void a_terminal_gets_its_width_colour_and_unicode() {
    assertEquals(new Screen(132, true, true), Screen.of(Map.of(), TERMINAL, 132, true));
  }

  @Test
  void a_pipe_gets_80_columns_and_no_colour() {
    assertEquals(new Screen(80, false, true), Screen.of(Map.of(), PIPE, 0, true));
    assertEquals(new Screen(100, false, true), Screen.of(Map.of("COLUMNS", "100"), PIPE, 0, true));
    assertEquals(new Screen(80, false, true), Screen.of(Map.of("COLUMNS", "wide"), PIPE, 0, true));
  }

  @Test
  void no_color_means_plain_ascii_even_where_colour_is_forced() {
    Map<String, String> both = Map.of("NO_COLOR", "1", "CLICOLOR_FORCE", "1");
    assertEquals(new Screen(80, false, false), Screen.of(both, TERMINAL, 80, true));
    assertEquals(new Screen(80, true, true), Screen.of(Map.of("NO_COLOR", ""), TERMINAL, 80, true));
  }

  @Test
  void a_dumb_terminal_gets_plain_ascii() {
    assertEquals(
        new Screen(80, false, false), Screen.of(Map.of("TERM", "dumb"), TERMINAL, 80, true));
  }

  @Test
  void clicolor_0_takes_colour_away_and_clicolor_force_gives_it_to_a_pipe() {
    assertEquals(
        new Screen(80, false, true), Screen.of(Map.of("CLICOLOR", "0"), TERMINAL, 80, true));
    assertEquals(
        new Screen(80, true, true), Screen.of(Map.of("CLICOLOR_FORCE", "1"), PIPE, 0, true));
    assertEquals(
        new Screen(80, false, true), Screen.of(Map.of("CLICOLOR_FORCE", "0"), PIPE, 0, true));
  }

  @Test
  void a_locale_without_utf_8_gets_ascii_bars() {
    Screen ascii = Screen.of(Map.of(), TERMINAL, 80, false);
    assertEquals("####", ascii.bar(0.5, 8));
  }

  @Test
  void a_bar_is_exact_to_an_eighth_of_a_character() {
    Screen screen = new Screen(80, false, true);
    assertEquals("████████", screen.bar(1, 8));
    assertEquals("████", screen.bar(0.5, 8));
    assertEquals("█▌", screen.bar(1.5 / 8, 8));
    assertEquals("▏", screen.bar(0, 8));
  }
}
