package dev.tutti.report;

import dev.tutti.compare.PackingCrossover;
import java.io.PrintWriter;

/** Says up to which message size packing pays, of patterns that were measured both ways. */
final class PackingLines {
  private PackingLines() {}

  static void print(Study study, Screen screen, PrintWriter out) {
    String title = null;
    for (PackingCrossover crossover : study.packing()) {
      if (!crossover.title().equals(title)) {
        title = crossover.title();
        out.println();
        out.println(Plain.wrap("packing, " + title + ":", screen.columns()));
      }
      out.println("  " + Plain.wrap(crossover.words(), screen.columns() - 2));
    }
  }
}
