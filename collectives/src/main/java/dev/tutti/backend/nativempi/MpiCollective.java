package dev.tutti.backend.nativempi;

import java.util.Locale;

/**
 * The three forms of a collective. The others take the arguments of the blocking one and then a
 * pointer to a request; the persistent one takes an MPI_Info before that.
 *
 * @param blocking such as MPI_Allreduce
 * @param immediate such as MPI_Iallreduce
 * @param persistent such as MPI_Allreduce_init, or MPIX_Allreduce_init of an Open MPI before 5
 */
record MpiCollective(MpiFunction blocking, MpiFunction immediate, MpiFunction persistent) {

  /**
   * Looks a collective up.
   *
   * @param name without {@code MPI_}
   * @param arguments of the blocking form
   */
  static MpiCollective of(String name, int arguments) {
    MpiFunction standard = MpiFunction.of("MPI_" + name + "_init", arguments + 2);
    MpiFunction early = MpiFunction.of("MPIX_" + name + "_init", arguments + 2);
    return new MpiCollective(
        MpiFunction.of("MPI_" + name, arguments),
        MpiFunction.of("MPI_I" + name.toLowerCase(Locale.ROOT), arguments + 1),
        standard.exists() || !early.exists() ? standard : early);
  }
}
