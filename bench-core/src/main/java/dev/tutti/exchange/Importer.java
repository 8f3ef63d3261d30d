package dev.tutti.exchange;

import java.util.List;

/** One tool's text. */
interface Importer {
  /** All of them, in the order in which a line is offered to them. */
  List<Importer> ALL =
      List.of(
          new OsuImporter(),
          new OmbJavaImporter(),
          new ImbImporter(),
          new ReproMpiImporter(),
          new CsvImporter());

  /** Returns the name as it stands in options. */
  String name();

  /** Tells whether no other tool prints such a line. */
  boolean recognizes(String line);

  /** Returns a reader of one text, which gives its points to {@code points}. */
  TextReader reader(ImportedPoints points);

  /** Reads one text. */
  interface TextReader {
    /** Takes the next line, without launcher tags, and tells whether it was understood. */
    boolean accept(String line);

    /** Ends the text. */
    default void end() {}
  }
}
