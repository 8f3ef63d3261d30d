/**
 * The report page: one file that needs no network and no other file.
 *
 * <p>{@link dev.tutti.report.page.Page} puts four texts together: the skeleton {@code page.html},
 * its style, the script (uPlot from its WebJar, then the files of this package's resources in the
 * order listed there), and one JSON document, {@link dev.tutti.report.page.PageData}. The script
 * draws everything from that document with {@code textContent}, so that a label with markup in it
 * stays text; the Content-Security-Policy names the hashes of that style and that script, so that
 * nothing else could run.
 *
 * <p>Statistics are computed in Java alone; the script only chooses what to show.
 *
 * <p>Rejected: ECharts (20 times the size of uPlot for charts of the same kind, and its SVG needs
 * inline styles that a strict policy forbids); drawing in Java as static SVG (no filters, no
 * toggles); a build with Node.
 */
package dev.tutti.report.page;
