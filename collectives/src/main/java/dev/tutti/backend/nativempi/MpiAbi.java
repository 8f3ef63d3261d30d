package dev.tutti.backend.nativempi;

import dev.tutti.spi.DataType;
import dev.tutti.spi.ReduceOp;
import java.util.function.ToLongFunction;

/**
 * The values behind the names of {@code mpi.h} in one family of libraries. All are kept as {@code
 * long}: addresses in Open MPI, integers in MPICH, where the upper half of the register is ignored.
 *
 * @param commWorld MPI_COMM_WORLD
 * @param errorsReturn MPI_ERRORS_RETURN
 * @param statusIgnore MPI_STATUS_IGNORE, and MPI_STATUSES_IGNORE as well
 * @param int8 MPI_INT8_T; MPI_BYTE would not be legal in reductions
 * @param int32 MPI_INT32_T
 * @param int64 MPI_INT64_T
 * @param float32 MPI_FLOAT
 * @param float64 MPI_DOUBLE
 * @param int32Pair MPI_2INT
 * @param sum MPI_SUM
 * @param min MPI_MIN
 * @param max MPI_MAX
 * @param prod MPI_PROD
 * @param land MPI_LAND
 * @param lor MPI_LOR
 * @param lxor MPI_LXOR
 * @param band MPI_BAND
 * @param bor MPI_BOR
 * @param bxor MPI_BXOR
 * @param minloc MPI_MINLOC
 * @param maxloc MPI_MAXLOC
 * @param inPlace MPI_IN_PLACE
 * @param infoNull MPI_INFO_NULL
 * @param handleBytes the size of a handle in an array of handles
 */
record MpiAbi(
    long commWorld,
    long errorsReturn,
    long statusIgnore,
    long int8,
    long int32,
    long int64,
    long float32,
    long float64,
    long int32Pair,
    long sum,
    long min,
    long max,
    long prod,
    long land,
    long lor,
    long lxor,
    long band,
    long bor,
    long bxor,
    long minloc,
    long maxloc,
    long inPlace,
    long infoNull,
    int handleBytes) {

  /** A family of libraries that share handles, and the symbol that only its members export. */
  enum Family {
    /** Open MPI and its descendants, such as Hyper MPI: handles are addresses of symbols. */
    OPEN_MPI("Open MPI", "ompi_mpi_comm_world"),
    /** MPICH and its descendants, such as MVAPICH: handles are integers of mpi.h. */
    MPICH("MPICH", "MPIR_Dup_fn");

    private final String title;
    private final String mark;

    Family(String title, String mark) {
      this.title = title;
      this.mark = mark;
    }

    String title() {
      return title;
    }

    /** Returns the name of a symbol that tells this family from others. */
    String mark() {
      return mark;
    }

    /** Returns the handles of this family, with {@code symbols} for those that are addresses. */
    MpiAbi handles(ToLongFunction<String> symbols) {
      return switch (this) {
        case OPEN_MPI -> openMpi(symbols);
        case MPICH -> mpich();
      };
    }
  }

  private static MpiAbi openMpi(ToLongFunction<String> symbols) {
    return new MpiAbi(
        symbols.applyAsLong("ompi_mpi_comm_world"),
        symbols.applyAsLong("ompi_mpi_errors_return"),
        0,
        symbols.applyAsLong("ompi_mpi_int8_t"),
        symbols.applyAsLong("ompi_mpi_int32_t"),
        symbols.applyAsLong("ompi_mpi_int64_t"),
        symbols.applyAsLong("ompi_mpi_float"),
        symbols.applyAsLong("ompi_mpi_double"),
        symbols.applyAsLong("ompi_mpi_2int"),
        symbols.applyAsLong("ompi_mpi_op_sum"),
        symbols.applyAsLong("ompi_mpi_op_min"),
        symbols.applyAsLong("ompi_mpi_op_max"),
        symbols.applyAsLong("ompi_mpi_op_prod"),
        symbols.applyAsLong("ompi_mpi_op_land"),
        symbols.applyAsLong("ompi_mpi_op_lor"),
        symbols.applyAsLong("ompi_mpi_op_lxor"),
        symbols.applyAsLong("ompi_mpi_op_band"),
        symbols.applyAsLong("ompi_mpi_op_bor"),
        symbols.applyAsLong("ompi_mpi_op_bxor"),
        symbols.applyAsLong("ompi_mpi_op_minloc"),
        symbols.applyAsLong("ompi_mpi_op_maxloc"),
        1,
        symbols.applyAsLong("ompi_mpi_info_null"),
        8);
  }

  /** The values that MPICH's ABI Compatibility Initiative froze with libmpi.so.12. */
  private static MpiAbi mpich() {
    return new MpiAbi(
        0x44000000,
        0x54000001,
        1,
        0x4c000137,
        0x4c000439,
        0x4c00083a,
        0x4c00040a,
        0x4c00080b,
        0x4c000816,
        0x58000003,
        0x58000002,
        0x58000001,
        0x58000004,
        0x58000005,
        0x58000007,
        0x58000009,
        0x58000006,
        0x58000008,
        0x5800000a,
        0x5800000b,
        0x5800000c,
        -1,
        0x1c000000,
        4);
  }

  /** Returns the handle of an element type. */
  long type(DataType type) {
    return switch (type) {
      case BYTE -> int8;
      case INT32 -> int32;
      case INT64 -> int64;
      case FLOAT32 -> float32;
      case FLOAT64 -> float64;
      case INT32_INT32 -> int32Pair;
    };
  }

  /** Returns the handle of a reduction. */
  long op(ReduceOp op) {
    return switch (op) {
      case SUM -> sum;
      case MIN -> min;
      case MAX -> max;
      case PROD -> prod;
      case LAND -> land;
      case LOR -> lor;
      case LXOR -> lxor;
      case BAND -> band;
      case BOR -> bor;
      case BXOR -> bxor;
      case MINLOC -> minloc;
      case MAXLOC -> maxloc;
    };
  }
}
