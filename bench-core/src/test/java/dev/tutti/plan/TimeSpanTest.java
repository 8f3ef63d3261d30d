package dev.tutti.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {
  @ParameterizedTest
  @CsvSource({
    "50ms, 50000000",
    "1.5s, 1500000000",
    "0.5us, 500",
    "10m, 600000000000",
    "2h, 7200000000000",
    "0.000000001s, 1"
  })
  void a_number_with_its_unit_is_a_time(String text, long ns) {
    assertEquals(ns, TimeSpan.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "ms", "-1s", "1 s", "1e3s", "0s", "0.0001us", "999999999999h", "\u0663s"})
  void anything_else_is_refused_and_named(String text) {
    InputException e = assertThrows(InputException.class, () -> TimeSpan.parse(text));
    assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
  }
}
