package dev.tutti.exchange;

import java.util.Locale;

/** MPI's own words as other tools print them, in the words of results. */
final class MpiNames {
  /** What IMB since 2019 and ReproMPI mean by the size of a reduce_scatter. */
  static final String RECEIVED_BLOCK = "the block received per rank";

  private static final String INPUT_VECTOR = "the whole input vector";

  private MpiNames() {}

  /**
   * Returns {@code float32} for {@code MPI_FLOAT}; a type that results do not have, in lower case.
   */
  static String datatype(String mpi) {
    return switch (mpi) {
      case "MPI_BYTE" -> "byte";
      case "MPI_INT", "MPI_INT32_T" -> "int32";
      case "MPI_INT64_T" -> "int64";
      case "MPI_FLOAT" -> "float32";
      case "MPI_DOUBLE" -> "float64";
      case "MPI_2INT" -> "int32_int32";
      default -> plain(mpi);
    };
  }

  /** Returns the MPI name of a datatype of a result. */
  static String mpiDatatype(String datatype) {
    return switch (datatype) {
      case "int32" -> "MPI_INT";
      case "int64" -> "MPI_INT64_T";
      case "float32" -> "MPI_FLOAT";
      case "float64" -> "MPI_DOUBLE";
      case "int32_int32" -> "MPI_2INT";
      default -> "MPI_" + datatype.toUpperCase(Locale.ROOT);
    };
  }

  /** Returns {@code sum} for {@code MPI_SUM}. */
  static String plain(String mpi) {
    return mpi.replaceFirst("^MPI_", "").toLowerCase(Locale.ROOT);
  }

  /** Returns the blocking operation behind a non-blocking, persistent or neighbourhood one. */
  static String blocking(String collective) {
    return collective.replaceFirst("^i(?=[a-z])", "").replaceFirst("_init$", "");
  }

  static boolean reduces(String collective) {
    return blocking(collective).contains("reduce");
  }

  static boolean movesData(String collective) {
    return !blocking(collective).equals("barrier");
  }

  /**
   * Returns what the OSU benchmarks mean by size, which is what Tutti means; null for an operation
   * whose size nobody here has looked up.
   */
  static String sizeMeaning(String collective) {
    return switch (blocking(collective)) {
      case "barrier" -> "no data";
      case "bcast", "reduce", "allreduce" -> "the whole vector";
      case "gather" -> "one rank's contribution";
      case "alltoall" -> "the block for one peer";
      case "reduce_scatter" -> INPUT_VECTOR;
      default -> null;
    };
  }

  /** Returns what a tool that sizes reduce_scatter by the received block means by size. */
  static String sizeMeaningByBlock(String collective) {
    return blocking(collective).startsWith("reduce_scatter")
        ? RECEIVED_BLOCK
        : sizeMeaning(collective);
  }
}
