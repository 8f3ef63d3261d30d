package dev.tutti.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test data tells right results from wrong ones and never leaves the range of its type. */
final class PatternTest {

  static Stream<Arguments> sumsAndProducts() {
    return Stream.of(ReduceOp.SUM, ReduceOp.PROD)
        .flatMap(
            op ->
                Arrays.stream(DataType.values())
                    .filter(op::allows)
                    .map(type -> Arguments.of(op, type)));
  }

  @ParameterizedTest
  @MethodSource("sumsAndProducts")
  void sums_and_products_of_up_to_four_thousand_ranks_are_exact_in_their_type(
      ReduceOp op, DataType type) {
    long most =
        switch (type) {
          case BYTE -> Byte.MAX_VALUE;
          case INT32 -> Integer.MAX_VALUE;
          case INT64 -> Long.MAX_VALUE;
          case FLOAT32 -> op == ReduceOp.PROD ? Long.MAX_VALUE : 1 << 24;
          case FLOAT64 -> op == ReduceOp.PROD ? Long.MAX_VALUE : 1L << 53;
          case INT32_INT32 -> throw new IllegalArgumentException("pairs are not added");
        };
    for (int ranks = 1; ranks <= 4_000; ranks += ranks < 100 ? 1 : 97) {
      Pattern pattern = new Pattern(type, op, ranks);
      for (int residue = 0; residue < Pattern.RESIDUES; residue++) {
        double exact = op == ReduceOp.SUM ? 0 : 1;
        for (int rank = 0; rank < ranks; rank++) {
          long value = pattern.value(rank, residue);
          exact = op == ReduceOp.SUM ? exact + value : exact * value;
        }
        assertTrue(exact <= most, op + " of " + ranks + " ranks: " + exact);
        assertEquals((long) exact, pattern.reduced(residue), op + " of " + ranks + " ranks");
      }
    }
  }

  @Test
  void the_index_decides_between_ranks_with_the_same_value() {
    Pattern pattern = new Pattern(DataType.INT32_INT32, ReduceOp.MINLOC, 2);
    // Of ranks 0 and 1, with (29 rank + residue) mod 251 mod 8: 0 and 5, 3 and 0.
    assertEquals(Pattern.pair(0, 0), pattern.reduced(0));
    assertEquals(Pattern.pair(0, 1), pattern.reduced(3));
    assertEquals(
        Pattern.pair(2, 0), new Pattern(DataType.INT32_INT32, ReduceOp.MAXLOC, 1).reduced(2));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7, 8, 16, 32, 64})
  void no_reduction_gives_the_same_everywhere(int ranks) {
    for (DataType type : DataType.values()) {
      for (ReduceOp op : ReduceOp.values()) {
        if (op.allows(type)) {
          Pattern pattern = new Pattern(type, op, ranks);
          long different =
              LongStream.range(0, Pattern.RESIDUES)
                  .map(residue -> pattern.reduced((int) residue))
                  .distinct()
                  .count();
          assertTrue(different > 1, op + " of " + type + " over " + ranks + " ranks");
        }
      }
    }
  }
}
