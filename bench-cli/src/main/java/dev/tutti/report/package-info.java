/**
 * Results for eyes: tables for a terminal, one page for a browser, figures for papers.
 *
 * <p>Everything here starts from {@link dev.tutti.report.Study}: results side by side, one panel an
 * operation, one series a label. A format turns a study into something to look at and computes
 * nothing that {@code dev.tutti.compare} knows better.
 *
 * <p>The package lives beside the command line, not in bench-core as the ranks do: the libraries
 * that draw are larger than all else together, and a rank's class path is bench-core and
 * collectives alone. It knows neither picocli nor the commands.
 */
package dev.tutti.report;
