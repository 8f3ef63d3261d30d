package dev.tutti.collective;

import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;

/**
 * Test data that depends on rank, element and iteration, and whose reductions are exact in every
 * type.
 *
 * <p>An element's place enters through its residue, a hash of its index shifted by the iteration,
 * modulo a prime. A value then depends on the rank and the residue alone, so what a reduction must
 * give is a table of as many entries as there are residues, however many ranks and elements there
 * are. All values and their sums are integers that a float32 holds exactly up to 66,000 ranks;
 * products are powers of two small enough for the type, because only a few ranks contribute a two;
 * sums of bytes stay below 128 likewise, since libraries differ beyond (Open MPI 4.1's vector code
 * stops at 127); logical operations get nothing but 0 and 1, and results of both.
 */
final class Pattern {
  /** The number of residues; prime, so that no block size is a multiple of it by design. */
  static final int RESIDUES = 251;

  private static final int BITS = 0x7f;
  private static final int RANK_STEP = 29;
  private static final int ITERATION_STEP = 113;

  /** So few that ranks often share the smallest or the largest, and the index decides. */
  private static final int FEW_VALUES = 8;

  private static final int RANKS_TOLD_APART = 65_536;

  private final DataType type;
  private final ReduceOp op;
  private final int ranks;
  private final int rare;
  private long[] reduced = {};
  private int reducedRanks;

  /**
   * @param type of the elements
   * @param op the reduction to be ready for, null if data only moves
   * @param ranks how many take part
   */
  Pattern(DataType type, ReduceOp op, int ranks) {
    this.type = type;
    this.op = op;
    this.ranks = ranks;
    this.rare = Math.clamp(RESIDUES * mostUncommon() / ranks, 1, RESIDUES / 2);
  }

  /** Returns about how many ranks hold the uncommon value at an element, so that results vary. */
  private long mostUncommon() {
    return switch (op) {
      case PROD ->
          switch (type) {
            case BYTE -> 3;
            case INT32 -> 26;
            case INT64, FLOAT32, FLOAT64, INT32_INT32 -> 50;
          };
      case SUM -> 8;
      case null, default -> 1;
    };
  }

  /** Returns the residue of an element in an iteration. */
  static int residue(long element, int iteration) {
    int hash = (int) (element ^ (element >>> 32));
    hash = (hash ^ (hash >>> 16)) * 0x7feb352d;
    hash = (hash ^ (hash >>> 15)) * 0x846ca68b;
    hash ^= hash >>> 16;
    int residue =
        (int) (((hash & 0xffff_ffffL) * RESIDUES) >>> 32)
            + Math.floorMod((long) iteration * ITERATION_STEP, RESIDUES);
    return residue >= RESIDUES ? residue - RESIDUES : residue;
  }

  /** Returns what a rank holds at a residue, within the range of the type. */
  long value(int rank, int residue) {
    if (op == null && type != DataType.BYTE) {
      return (long) (rank % RANKS_TOLD_APART) * RESIDUES + residue;
    }
    int turned = (int) (((long) rank * RANK_STEP + residue) % RESIDUES);
    return switch (op) {
      case null -> narrow(turned);
      case MIN, MAX -> narrow(turned);
      case SUM -> type != DataType.BYTE ? turned : few(rank, turned) ? 1 + turned % 8 : 0;
      case PROD -> few(rank, turned) ? 2 : 1;
      case LAND -> turned < rare ? 0 : 1;
      case LOR -> turned < rare ? 1 : 0;
      case LXOR -> turned & 1;
      case BAND -> turned < rare ? turned & BITS : BITS;
      case BOR -> turned < rare ? BITS - (turned & BITS) : 0;
      case BXOR -> turned & BITS;
      case MINLOC, MAXLOC -> pair(turned % FEW_VALUES, rank);
    };
  }

  /** Tells whether a rank is one of the few that hold more than nothing, of however many ranks. */
  private boolean few(int rank, int turned) {
    return turned < rare && rank < RESIDUES * mostUncommon();
  }

  /** Returns the reduction over all ranks at a residue. */
  long reduced(int residue) {
    return reduced(residue, ranks);
  }

  /** Returns the reduction over the first ranks at a residue. */
  long reduced(int residue, int firstRanks) {
    if (reducedRanks != firstRanks) {
      reduced = reduce(firstRanks);
      reducedRanks = firstRanks;
    }
    return reduced[residue];
  }

  private long[] reduce(int firstRanks) {
    long[] table = new long[RESIDUES];
    for (int residue = 0; residue < RESIDUES; residue++) {
      long result = value(0, residue);
      for (int rank = 1; rank < firstRanks; rank++) {
        result = narrow(apply(result, value(rank, residue)));
      }
      table[residue] = result;
    }
    return table;
  }

  private long apply(long a, long b) {
    return switch (op) {
      case SUM -> a + b;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case PROD -> a * b;
      case LAND, BAND -> a & b;
      case LOR, BOR -> a | b;
      case LXOR, BXOR -> a ^ b;
      case MINLOC -> first(a) < first(b) || (first(a) == first(b) && second(a) < second(b)) ? a : b;
      case MAXLOC -> first(a) > first(b) || (first(a) == first(b) && second(a) < second(b)) ? a : b;
    };
  }

  /** Returns a value and its index as one number. */
  static long pair(int first, int second) {
    return (long) second << 32 | Integer.toUnsignedLong(first);
  }

  /** Returns the value of a pair. */
  static int first(long pair) {
    return (int) pair;
  }

  /** Returns the index of a pair. */
  static int second(long pair) {
    return (int) (pair >>> 32);
  }

  /** Wraps as the type does; the values of floating types are exact and never need it. */
  private long narrow(long value) {
    return switch (type) {
      case BYTE -> (byte) value;
      case INT32 -> (int) value;
      case INT64, FLOAT32, FLOAT64, INT32_INT32 -> value;
    };
  }
}
