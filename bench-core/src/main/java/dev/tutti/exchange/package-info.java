/**
 * Other tools' files: importers of the text that OSU, IMB, ReproMPI and the OSU Java benchmarks
 * print, exporters to the formats that other tools read. One class a format, explicit lists {@code
 * Importer.ALL} and {@code Exporters.ALL}.
 *
 * <p>Nothing is invented: what the text lacks is null. Each number goes where its definition is:
 * OSU's Avg and IMB's t_avg are means over ranks of each rank's mean, ReproMPI's runtime is the
 * slowest rank's time of one repetition; the two are never equated. Texts are read line by line and
 * never kept, since a raw ReproMPI output has hundreds of MiB.
 *
 * <p>A benchmark program that ran again in the same text, or another file of the same label, is
 * another launch. A point twice in one run is no launch; it is counted among the lines that were
 * not understood.
 */
package dev.tutti.exchange;
