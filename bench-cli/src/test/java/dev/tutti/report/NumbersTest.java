package dev.tutti.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.0581, 0.0581",
    "0.58, 0.580",
    "1.234, 1.23",
    "9.995, 10.0",
    "12.34, 12.3",
    "99.96, 100",
    "123.4, 123",
    "4567.8, 4568",
    "-1.5, -1.50"
  })
  void three_significant_digits_and_no_exponent(double number, String text) {
    assertEquals(text, Numbers.significant(number));
  }

  @Test
  void the_median_of_an_even_number_is_the_mean_of_the_middle_two() {
    assertEquals(2.5, Numbers.median(List.of(4.0, 1.0, 3.0, 2.0)));
    assertEquals(3.0, Numbers.median(List.of(9.0, 1.0, 3.0)));
    assertNull(Numbers.median(List.of()));
  }
}
