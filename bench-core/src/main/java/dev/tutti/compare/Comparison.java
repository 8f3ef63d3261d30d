package dev.tutti.compare;

import java.util.List;

/**
 * A base and what was compared with it: the document comparison.json.
 *
 * @param schema always {@value #SCHEMA}
 * @param base the base's label
 * @param library what its MPI_Get_library_version returned, null if unknown
 * @param launches how many results the base has
 * @param options what was asked
 * @param contrasts one for each new label
 */
public record Comparison(
    String schema,
    String base,
    String library,
    int launches,
    ComparerOptions options,
    List<Contrast> contrasts) {

  /** The schema this version writes. */
  public static final String SCHEMA = "tutti-comparison/1";

  public Comparison {
    contrasts = List.copyOf(contrasts);
  }
}
