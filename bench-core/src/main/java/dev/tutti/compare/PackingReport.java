package dev.tutti.compare;

import java.util.List;

/**
 * Where packing messages stops to pay: the document packing.json.
 *
 * @param schema always {@value #SCHEMA}
 * @param crossovers one for each label and pattern
 */
public record PackingReport(String schema, List<PackingCrossover> crossovers) {
  /** The schema this version writes. */
  public static final String SCHEMA = "tutti-packing/1";

  public PackingReport {
    crossovers = List.copyOf(crossovers);
  }

  /** Takes what was found, in the schema of this version. */
  public PackingReport(List<PackingCrossover> crossovers) {
    this(SCHEMA, crossovers);
  }
}
