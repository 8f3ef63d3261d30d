/**
 * Figures for papers: one chart an operation on one sheet, as SVG, PNG or PDF.
 *
 * <p>A {@link dev.tutti.report.figure.Figure} is a kind of chart, a {@link
 * dev.tutti.report.figure.Picture} a file format; each has an explicit list. JFreeChart draws,
 * since it has what XChart lacks: logarithmic axes to base 2, so that ticks are KiB and MiB, and
 * bands for intervals. Batik writes SVG and PDFBox PDF; both are under the Apache licence, as the
 * SVG and PDF writers that JFreeChart's own authors offer are not. Text is set in the Liberation
 * Sans that PDFBox brings, so that a figure looks the same wherever it is made.
 */
package dev.tutti.report.figure;
