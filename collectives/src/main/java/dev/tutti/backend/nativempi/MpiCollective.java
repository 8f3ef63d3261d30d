package dev.tutti.backend.nativempi;

import java.util.Locale;

/**
 * The forms of a collective. The others take the arguments of the blocking one and then a pointer
 * to a request; the persistent one takes an MPI_Info before that.
 *
 * @param blocking such as MPI_Allreduce
 * @param immediate such as MPI_Iallreduce
 * @param persistent such as MPI_Allreduce_init, or MPIX_Allreduce_init of an Open MPI before 5
 * @param large the same with MPI_Count counts, such as MPI_Allreduce_c; null in itself
 */
record MpiCollective(
    MpiFunction blocking, MpiFunction immediate, MpiFunction persistent, MpiCollective large) {

  /**
   * Looks a collective up.
   *
   * @param name without {@code MPI_}
   */
  static MpiCollective of(String name) {
    return of(name, "", of(name, "_c", null));
  }

  private static MpiCollective of(String name, String suffix, MpiCollective large) {
    String init = name + "_init" + suffix;
    MpiFunction standard = MpiFunction.of("MPI_" + init);
    MpiFunction early = MpiFunction.of("MPIX_" + init);
    return new MpiCollective(
        MpiFunction.of("MPI_" + name + suffix),
        MpiFunction.of("MPI_I" + name.toLowerCase(Locale.ROOT) + suffix),
        standard.exists() || !early.exists() ? standard : early,
        large);
  }
}
