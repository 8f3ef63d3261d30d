package dev.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tutti.spi.Layout.Run;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class LayoutTest {
  private static List<Long> places(Layout layout, int elements) {
    return LongStream.range(0, elements).map(layout::at).boxed().toList();
  }

  @Test
  void the_next_item_of_a_vector_begins_behind_its_last_element() {
    Layout vector = Layout.vector(4, 2, 5);
    assertEquals(7, vector.extent());
    assertEquals(List.of(0L, 1L, 5L, 6L, 7L, 8L, 12L, 13L), places(vector, 8));
    assertEquals(14, vector.extent(8));
    assertEquals(List.of(new Run(0, 2), new Run(5, 2)), vector.runs());
  }

  @Test
  void blocks_of_an_indexed_type_and_their_gaps_are_uneven_and_the_last_may_be_cut() {
    Layout indexed = Layout.indexed(14);
    assertEquals(
        List.of(0L, 2L, 3L, 6L, 7L, 8L, 10L, 13L, 14L, 16L, 17L, 18L, 21L, 23L, 24L),
        places(indexed, 15));
    assertEquals(
        List.of(
            new Run(0, 1),
            new Run(2, 2),
            new Run(6, 3),
            new Run(10, 1),
            new Run(13, 2),
            new Run(16, 3),
            new Run(21, 1),
            new Run(23, 1)),
        indexed.runs());
  }

  @Test
  void a_contiguous_type_has_no_gaps() {
    assertEquals(List.of(0L, 1L, 2L, 3L), places(Layout.contiguous(2), 4));
    assertEquals(List.of(new Run(0, 2)), Layout.contiguous(2).runs());
  }

  @Test
  void blocks_that_overlap_or_are_not_whole_are_none() {
    assertThrows(IllegalArgumentException.class, () -> Layout.vector(5, 2, 5));
    assertThrows(IllegalArgumentException.class, () -> Layout.vector(4, 2, 1));
  }
}
